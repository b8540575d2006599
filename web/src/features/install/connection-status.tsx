import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { getConnections } from '@lectern/shared/contracts/usage.ts';
import { formatAgo, useClock } from '../../format/dates.ts';
import { keepPolling, useResource } from '../../http/use-resource.ts';
import { Caption } from '../../ui/caption.tsx';

const POLL_MS = 3_000;

/** The connector's own commands connect as "lectern-connector add" and "lectern-connector doctor". */
const CONNECTOR_COMMAND = /^lectern-connector /;

/** Waits for the first connection, then lists the connected editors, most recent first. */
export function ConnectionStatus({ collectionId }: { collectionId: number }) {
  useClock();
  const { data } = useResource(getConnections, { collectionId }, keepPolling(POLL_MS));
  const editors = data?.filter(({ clientName }) => !CONNECTOR_COMMAND.test(clientName ?? ''));
  if (!editors?.length)
    return (
      <Signal
        tone="waiting"
        title="Waiting for first connection"
        text="This turns green when your editor connects for the first time."
      />
    );
  return (
    <Stack gap="2">
      {editors.map(({ clientName, clientVersion, lastSeenAt }) => (
        <Signal
          key={`${clientName} ${clientVersion}`}
          tone="connected"
          title={`${clientName ?? 'An MCP client'}${clientVersion ? ` ${clientVersion}` : ''} connected`}
          text={`Last seen ${formatAgo(lastSeenAt)}`}
        />
      ))}
    </Stack>
  );
}

function Signal({ tone, title, text }: { tone: 'waiting' | 'connected'; title: string; text: string }) {
  const isWaiting = tone === 'waiting';
  return (
    <Flex
      role="status"
      gap="3"
      align="baseline"
      p="3.5"
      rounded="l2"
      borderWidth="1px"
      bg={isWaiting ? 'bg.subtle' : 'green.subtle'}
      borderColor={isWaiting ? 'border' : 'green.muted'}
    >
      <Box
        boxSize="2"
        rounded="full"
        flexShrink="0"
        bg={isWaiting ? 'fg.subtle' : 'green.solid'}
        animation={isWaiting ? 'pulse' : undefined}
        _motionReduce={{ animation: 'none' }}
      />
      <Box>
        <Text textStyle="sm" fontWeight="medium">
          {title}
        </Text>
        <Caption>{text}</Caption>
      </Box>
    </Flex>
  );
}
