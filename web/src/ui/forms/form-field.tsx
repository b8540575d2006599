import { Field, Input, type InputProps, Text, Textarea, type TextareaProps } from '@chakra-ui/react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';

interface FormFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isOptional?: boolean | undefined;
  readonly children: ReactNode;
}

/** A labeled control with a hint and an error message. An error moves the focus to the first invalid control. */
export function FormField({ label, hint, error, isOptional = false, children }: FormFieldProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The first invalid control may be out of sight.
    if (error) root.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return (
    <Field.Root ref={root} invalid={Boolean(error)}>
      <Field.Label>
        {label}
        {isOptional && (
          <Text as="span" color="fg.subtle" fontWeight="normal">
            optional
          </Text>
        )}
      </Field.Label>
      {children}
      {error ? (
        <Field.ErrorText>{error}</Field.ErrorText>
      ) : (
        hint && <Field.HelperText>{hint}</Field.HelperText>
      )}
    </Field.Root>
  );
}

type ControlProps<Control> = Omit<FormFieldProps, 'children'> &
  Omit<Control, 'value' | 'onChange' | 'children'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

type TextFieldProps = ControlProps<InputProps> & { readonly ref?: Ref<HTMLInputElement> };

/** A labeled input of one line. */
export function TextField({ label, hint, error, isOptional, onChange, ...input }: TextFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error} isOptional={isOptional}>
      <Input {...input} onChange={(event) => onChange(event.target.value)} />
    </FormField>
  );
}

type TextAreaFieldProps = ControlProps<TextareaProps>;

/** A labeled input of several lines. */
export function TextAreaField({ label, hint, error, isOptional, onChange, ...textarea }: TextAreaFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error} isOptional={isOptional}>
      <Textarea {...textarea} onChange={(event) => onChange(event.target.value)} />
    </FormField>
  );
}
