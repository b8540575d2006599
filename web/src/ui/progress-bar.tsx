import { Box, Flex, Text } from '@chakra-ui/react';

interface ProgressBarProps {
  readonly label: string;
  /** What is being done, beside the bar. */
  readonly detail?: string;
  /** 0 to 100. */
  readonly percent: number;
  readonly hasFailed?: boolean;
}

/** How far something is, in percent. */
export function ProgressBar({ label, detail, percent, hasFailed = false }: ProgressBarProps) {
  return (
    <Box>
      <Flex justify="space-between" gap="3" textStyle="caption" mb="2" wrap="wrap">
        <Text fontWeight="medium">{label}</Text>
        <Text color="fg.muted">{detail ?? `${percent} %`}</Text>
      </Flex>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        h="1.5"
        rounded="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box
          h="full"
          rounded="full"
          bg={hasFailed ? 'red.solid' : 'accent.solid'}
          transition="width 300ms"
          style={{ width: `${percent}%` }}
        />
      </Box>
    </Box>
  );
}
