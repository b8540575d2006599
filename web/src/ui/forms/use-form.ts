import { useState } from 'react';
import type { z } from 'zod';
import { getFieldMessages } from '../../http/http-error.ts';
import { type Failure, toastError } from '../toasts/toast-store.ts';
import { type FieldMessages, firstMessages, validateFields } from './form-messages.ts';
import { useDraft } from './use-draft.ts';

interface FormOptions<Fields, Body> {
  readonly initial: Fields;
  /** Keeps the fields as a draft of this name until they are sent or discarded. */
  readonly draft?: string;
  readonly schema: z.ZodType;
  /** The values to validate and send; the fields by default. */
  readonly toBody?: (fields: Fields) => Body;
  /** Sends valid values and closes the form; rejects on an error. */
  readonly send: (body: Body) => Promise<unknown>;
  /** The toast if they could not be sent, or a function that shows the error. */
  readonly onError: Failure | ((error: unknown) => void);
}

/** The fields of a form, which it validates and sends. It stays busy after a success, because it closes. */
export function useForm<Fields extends object, Body = Fields>(options: FormOptions<Fields, Body>) {
  const { initial, draft, schema, toBody, send, onError } = options;
  const { fields, setFields, discard } = useDraft(draft, initial);
  const [messages, setMessages] = useState<FieldMessages>({});
  const [isBusy, setBusy] = useState(false);
  // Without `toBody`, Body is Fields.
  const body = toBody ? toBody(fields) : (fields as unknown as Body);

  const validate = (): boolean => {
    const found = validateFields(schema, body);
    setMessages(found);
    return Object.keys(found).length === 0;
  };
  const sendBody = async () => {
    setBusy(true);
    try {
      await send(body);
      discard();
    } catch (error) {
      setMessages(firstMessages(Object.entries(getFieldMessages(error))));
      if (typeof onError === 'function') onError(error);
      else toastError(onError, error);
      setBusy(false);
    }
  };
  const submit = () => {
    if (!isBusy && validate()) void sendBody();
  };
  const setField = <Name extends keyof Fields>(name: Name, value: Fields[Name]) =>
    setFields({ ...fields, [name]: value });
  /** The props of the control of a field. */
  const field = <Name extends keyof Fields & string>(name: Name) => ({
    value: fields[name],
    error: messages[name],
    onChange: (value: Fields[Name]) => setField(name, value),
  });
  return { body, fields, field, setField, messages, setMessages, isBusy, validate, submit, discard };
}
