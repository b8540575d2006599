import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

interface FormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void;
}

/** A form with its fields in a column, which the application validates. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      {...form}
    />
  );
}
