import { Field, Input, type InputProps, Text } from '@chakra-ui/react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';

interface FormFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
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

interface TextFieldProps
  extends Omit<FormFieldProps, 'children'>,
    Omit<InputProps, 'value' | 'onChange' | 'children'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A labeled input of one line. */
export function TextField({ label, hint, error, isOptional = false, onChange, ...input }: TextFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error} isOptional={isOptional}>
      <Input {...input} onChange={(event) => onChange(event.target.value)} />
    </FormField>
  );
}
