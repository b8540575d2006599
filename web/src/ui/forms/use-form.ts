import { useState } from 'react';
import type { z } from 'zod';
import { getFieldMessages } from '../../http/http-error.ts';
import { type FieldMessages, validateFields } from './form-messages.ts';

interface FormOptions<Values> {
  readonly schema: z.ZodType;
  /** Sends valid values and closes the form; rejects on an error. */
  readonly send: (values: Values) => Promise<unknown>;
  /** Shows why the values could not be sent. */
  readonly onError: (error: unknown) => void;
}

/** Validates and sends the values of a form. It stays busy after a success, because it closes. */
export function useForm<Values>({ schema, send, onError }: FormOptions<Values>) {
  const [messages, setMessages] = useState<FieldMessages>({});
  const [isBusy, setBusy] = useState(false);
  const submit = async (values: Values) => {
    const found = validateFields(schema, values);
    setMessages(found);
    if (isBusy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      setMessages(getFieldMessages(error));
      onError(error);
      setBusy(false);
    }
  };
  return { messages, isBusy, submit: (values: Values) => void submit(values) };
}
