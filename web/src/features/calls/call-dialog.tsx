import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { getCall } from '@lectern/shared/contracts/calls.ts';
import type { AgentTool } from '@lectern/shared/domain/tools/agent-tools.ts';
import type { ReplyOf } from '../../http/call.ts';
import { useResource } from '../../http/use-resource.ts';
import { LinkButton, SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Detail } from '../../ui/detail.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { DataBoundary } from '../../ui/loading/data-boundary.tsx';
import { AnswerView } from '../preview/answer-view.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';

type Call = ReplyOf<typeof getCall>;

const SEARCH: AgentTool = 'retrieve_technical_documentation';

/** A tool call with the exact answer that the agent received. */
export function CallDialog({ callId, onClose }: { callId: number; onClose: () => void }) {
  const { data: call, error, mutate } = useResource(getCall, { callId });
  return (
    <Modal title="Tool call" size="xl" onClose={onClose}>
      <DataBoundary data={call} error={error} name="the call" onRetry={mutate}>
        {(loaded) => (
          <Stack gap="5">
            <CallDetails call={loaded} />
            <StoredAnswer call={loaded} />
          </Stack>
        )}
      </DataBoundary>
    </Modal>
  );
}

function CallDetails({ call }: { call: Call }) {
  const { question, collectionId, toolName } = call;
  return (
    <Box>
      <Flex gap="3" justify="space-between" align="flex-start" mb="3" wrap="wrap">
        <Text fontWeight="medium" overflowWrap="anywhere" whiteSpace="pre-wrap" dir="auto" flex="1 1 16rem">
          {question ?? 'The question was not stored.'}
        </Text>
        {question !== null && toolName === SEARCH && (
          <LinkButton
            to={`/collections/${collectionId}/preview?q=${encodeURIComponent(question)}`}
            {...SMALL_BUTTON}
          >
            Ask again
          </LinkButton>
        )}
      </Flex>
      <Grid
        as="dl"
        templateColumns={{ base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto minmax(0, 1fr)' }}
        columnGap="4"
        rowGap="1.5"
        textStyle="sm"
      >
        <Detail name="Time">{new Date(call.calledAt).toLocaleString()}</Detail>
        <Detail name="Result">
          <OutcomeBadge outcome={call.outcome} />
        </Detail>
        <Detail name="Client">{call.client ?? 'Unknown'}</Detail>
        <Detail name="API key">{call.keyName}</Detail>
        <Detail name="MCP Server">{call.collectionName}</Detail>
        <Detail name="Tool">
          <Text as="span" textStyle="code" overflowWrap="anywhere">
            {toolName}
          </Text>
        </Detail>
        <Detail name="Latency">{Math.round(call.ms).toLocaleString('en')} ms</Detail>
        <Detail name="Tokens">{call.tokens.toLocaleString('en')}</Detail>
        <Detail name="Documents">{call.documents.join(', ') || 'None'}</Detail>
      </Grid>
    </Box>
  );
}

function StoredAnswer({ call: { answer, collectionId } }: { call: Call }) {
  if (answer !== null) return <AnswerView text={answer} />;
  return (
    <Flex gap="3" align="center" justify="space-between" wrap="wrap" borderTopWidth="1px" pt="4">
      <Text color="fg.muted" flex="1 1 16rem">
        The answer was not stored. To see answers of future calls, turn on “Store questions and answers” for
        this MCP server.
      </Text>
      <LinkButton to={`/collections/${collectionId}?tab=calls`} {...SMALL_BUTTON}>
        Open settings
      </LinkButton>
    </Flex>
  );
}
