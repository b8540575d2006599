import { Box, Flex, Text, VisuallyHidden } from '@chakra-ui/react';

interface Day {
  /** Such as 2026-11-22, in UTC. */
  readonly day: string;
  readonly calls: number;
}

const HEIGHT = '8rem';

/** A bar per day, and the same numbers as a table for screen readers. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const max = Math.max(1, ...days.map(({ calls }) => calls));
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  return (
    <Box>
      <Text textStyle="caption" color="fg.muted" mb="3">
        {total.toLocaleString('en')} calls in total, {max.toLocaleString('en')} on the busiest day (UTC)
      </Text>
      <Flex aria-hidden align="flex-end" gap={{ base: '2px', md: '1' }} h={HEIGHT} borderBottomWidth="1px">
        {days.map(({ day, calls }) => (
          <Box
            key={day}
            title={`${shortDay(day)}: ${calls}`}
            flex="1"
            minW="0"
            h={calls === 0 ? '2px' : `max(4px, ${(100 * calls) / max}%)`}
            bg={calls === 0 ? 'bg.emphasized' : 'accent.solid'}
            roundedTop="2px"
          />
        ))}
      </Flex>
      <Flex aria-hidden justify="space-between" textStyle="caption" color="fg.muted" mt="1.5">
        <span>{shortDay(days.at(0)?.day)}</span>
        <span>{shortDay(days.at(-1)?.day)}</span>
      </Flex>
      <VisuallyHidden>
        <DayTable days={days} />
      </VisuallyHidden>
    </Box>
  );
}

/** Such as "Nov 22". */
function shortDay(day: string | undefined): string {
  if (day === undefined) return '';
  return new Date(day).toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <table>
      <caption>Tool calls by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Calls</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, calls }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{calls}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
