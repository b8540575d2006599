import { Box, Flex, Text } from '@chakra-ui/react';
import { Meter } from './meter.tsx';

interface ProgressBarProps {
  readonly label: string;
  /** The current step. */
  readonly detail?: string;
  /** 0 to 100. */
  readonly percent: number;
  readonly hasFailed?: boolean;
}

/** A progress bar in percent. */
export function ProgressBar({ label, detail, percent, hasFailed = false }: ProgressBarProps) {
  return (
    <Box>
      <Flex justify="space-between" gap="3" textStyle="caption" mb="2" wrap="wrap">
        <Text fontWeight="medium">{label}</Text>
        <Text color="fg.muted">{detail ?? `${percent}%`}</Text>
      </Flex>
      <Meter label={label} value={percent} max={100} color={hasFailed ? 'red.solid' : 'accent.solid'} />
    </Box>
  );
}
