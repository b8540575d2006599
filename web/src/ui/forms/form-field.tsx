import { Field, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface FormFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  readonly children: ReactNode;
}

/** A labeled control with a hint and an error message. */
export function FormField({ label, hint, error, isOptional = false, children }: FormFieldProps) {
  return (
    <Field.Root invalid={Boolean(error)}>
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
