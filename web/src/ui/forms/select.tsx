import { chakra, type HTMLChakraProps, useFieldContext } from '@chakra-ui/react';

interface SelectProps extends Omit<HTMLChakraProps<'select'>, 'value' | 'onChange' | 'children'> {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A native select; in a form field, with its label. */
export function Select({ options, onChange, ...select }: SelectProps) {
  // Undefined outside of a form field.
  const field = useFieldContext();
  return (
    <NativeSelect {...field?.getSelectProps()} {...select} onChange={(event) => onChange(event.target.value)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

const NativeSelect = chakra('select', {
  base: {
    w: 'full',
    maxW: '22rem',
    h: '9',
    px: '2.5',
    rounded: 'l2',
    borderWidth: '1px',
    bg: 'bg.panel',
    textStyle: 'sm',
    '&[aria-invalid=true]': { borderColor: 'border.error' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '1px' },
  },
});
