import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A segmented control, built of native radio buttons for keyboard support. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <Flex
      as="fieldset"
      role="radiogroup"
      aria-label={label}
      bg="bg.muted"
      rounded="l2"
      p="0.5"
      w="fit-content"
      maxW="full"
      wrap="wrap"
    >
      {options.map((option) => (
        <Segment key={option.value}>
          <chakra.input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            {...HIDDEN_CONTROL}
          />
          {option.label}
        </Segment>
      ))}
    </Flex>
  );
}

const HIDDEN_CONTROL = { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer', m: '0' } as const;

const Segment = chakra('label', {
  base: {
    position: 'relative',
    px: { base: '2.5', md: '3' },
    py: '1',
    minH: '7',
    display: 'inline-flex',
    alignItems: 'center',
    rounded: '6px',
    textStyle: 'caption',
    fontWeight: 'medium',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    transition: 'background 120ms, color 120ms',
    '&:hover': { color: 'fg' },
    '&:has(:checked)': { bg: { _light: 'bg.panel', _dark: 'gray.emphasized' }, color: 'fg', shadow: 'xs' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '1px' },
  },
});
