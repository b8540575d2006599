import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { axisTicks } from './axis.ts';

interface Bar {
  /** Below the bar, and in its tooltip. */
  readonly label: string;
  readonly value: number;
}

/** Bars from one label of the x-axis to the next; the last bar has one. */
const LABEL_INTERVAL = 7;
/** Labels end below their bar, so earlier ones would begin left of the chart. */
const FIRST_LABEL = 4;

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
      <Box position="relative" h="1.5rem" mt="1.5">
        {bars.map(
          ({ label }, index) =>
            index >= FIRST_LABEL &&
            (bars.length - 1 - index) % LABEL_INTERVAL === 0 && (
              <Text
                key={label}
                position="absolute"
                insetEnd={`${(100 * (bars.length - 1 - index)) / bars.length}%`}
                whiteSpace="nowrap"
              >
                {label}
              </Text>
            ),
        )}
      </Box>
    </Grid>
  );
}
