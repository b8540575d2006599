import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { formatAgo, useClock } from '../format/dates.ts';
import { describeInterruption, lastReplyAtMs, useConnection } from '../http/connection.ts';

const BAR = {
  align: 'center',
  justify: 'space-between',
  gap: '3',
  px: { base: '4', md: '8' },
  py: '2',
  minH: '10',
  borderBottomWidth: '1px',
  textStyle: 'caption',
} as const;

/** Says that the server is unreachable, or that a reload brings a new version. Empty otherwise. */
export function ConnectionBanner() {
  const { isOffline, hasNewVersion } = useConnection();
  return (
    <Box role="status" position="sticky" top={{ base: '14', md: '0' }} zIndex="docked">
      {isOffline ? <OfflineBar /> : hasNewVersion && <NewVersionBar />}
    </Box>
  );
}

function OfflineBar() {
  useClock();
  const age = formatAgo(new Date(lastReplyAtMs()).toISOString()).replace('just now', 'a moment ago');
  return (
    <Flex {...BAR} bg="bg.warning" borderColor="yellow.muted">
      <Text>{`${describeInterruption()} Showing data from ${age}.`}</Text>
    </Flex>
  );
}

function NewVersionBar() {
  return (
    <Flex {...BAR} bg="accent.subtle" borderColor="accent.muted">
      <Text>A new version of Lectern is available.</Text>
      <Button
        size="xs"
        variant="outline"
        colorPalette="accent"
        bg="bg.panel"
        onClick={() => window.location.reload()}
      >
        Reload
      </Button>
    </Flex>
  );
}
