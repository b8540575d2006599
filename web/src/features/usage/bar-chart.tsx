import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { axisTicks } from './axis.ts';

interface Bar {
  /** Below the bar, and in its tooltip. */
  readonly label: string;
  readonly value: number;
}

/** Bars between two labels of the x-axis. */
const LABEL_INTERVAL = 7;

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

/** A bar chart with axes. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const ticks = axisTicks(Math.max(0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  return (
    <Grid templateColumns="auto minmax(0, 1fr)" columnGap="2" textStyle="caption" color="fg.muted">
      <Flex
        direction="column-reverse"
        justify="space-between"
        textAlign="end"
        h="9rem"
        my="-0.6em"
        minW="2rem"
      >
        {ticks.map((tick) => (
          <Text key={tick} fontVariantNumeric="tabular-nums">
            {compact.format(tick)}
          </Text>
        ))}
      </Flex>
      <Box position="relative" h="calc(9rem - 1.2em)">
        {ticks.map((tick) => (
          <Box
            key={tick}
            position="absolute"
            insetX="0"
            bottom={`${(100 * tick) / top}%`}
            borderBottomWidth="1px"
            borderColor={tick === 0 ? 'border.emphasized' : 'border.muted'}
          />
        ))}
        <Flex position="absolute" inset="0" align="flex-end" gap={{ base: '2px', md: '1' }}>
          {bars.map(({ label, value }) => (
            <Box
              key={label}
              title={`${label}: ${value.toLocaleString('en')}`}
              flex="1"
              minW="0"
              h={value === 0 ? '0' : `max(3px, ${(100 * value) / top}%)`}
              bg="accent.solid"
              roundedTop="2px"
            />
          ))}
        </Flex>
      </Box>
      <Box />
      <Flex mt="1.5" gap={{ base: '2px', md: '1' }}>
        {bars.map(({ label }, index) => (
          <Box key={label} flex="1" minW="0" overflow="visible" whiteSpace="nowrap">
            {index % LABEL_INTERVAL === 0 && label}
          </Box>
        ))}
      </Flex>
    </Grid>
  );
}
