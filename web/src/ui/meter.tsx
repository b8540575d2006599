import { Box, type BoxProps } from '@chakra-ui/react';

interface MeterProps extends Omit<BoxProps, 'children' | 'role'> {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Accessible text instead of the number. */
  readonly valueText?: string;
  readonly color?: string;
}

/** A horizontal bar from 0 to `max`. */
export function Meter({ label, value, max, valueText, color = 'accent.solid', ...box }: MeterProps) {
  const shown = Math.min(value, max);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={shown}
      aria-valuetext={valueText}
      h="1.5"
      rounded="full"
      bg="bg.emphasized"
      overflow="hidden"
      {...box}
    >
      <Box
        h="full"
        rounded="full"
        bg={color}
        transition="width 300ms"
        style={{ width: `${max === 0 ? 0 : (100 * shown) / max}%` }}
      />
    </Box>
  );
}
