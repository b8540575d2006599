import { Flex, Heading, Stack } from '@chakra-ui/react';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { mcpServerUrl } from '@lectern/shared/domain/editors/mcp-server-url.ts';
import type { AgentTool } from '@lectern/shared/domain/tools/agent-tools.ts';
import { BusyButton, SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { fetchFullKey, useApiKeys } from '../api-keys/use-api-keys.ts';
import { AnswerView } from './answer-view.tsx';
import { curlCommand } from './curl-command.ts';
import { PreviewSources } from './preview-sources.tsx';
import type { PreviewArguments, Previewed } from './use-preview.ts';

interface PreviewAnswerProps {
  readonly collection: CollectionReply;
  readonly previewed: Previewed;
  readonly isBusy: boolean;
  readonly onAsk: (tool: AgentTool, args: PreviewArguments) => Promise<unknown>;
}

/** The answer an agent gets, with its size, time and sources. */
export function PreviewAnswer({ collection, previewed, isBusy, onAsk }: PreviewAnswerProps) {
  const { tool, args, answer } = previewed;
  const { nextCursor } = answer;
  const title = (
    <>
      <Heading as="h2" id="answer-title" textStyle="section">
        Answer
      </Heading>
      <AnswerFacts answer={answer} />
    </>
  );
  return (
    <Panel as="section" aria-labelledby="answer-title" p={{ base: '4', md: '6' }} minW="0">
      <Stack gap="4" minW="0">
        <AnswerView text={answer.text} title={title}>
          <CopyCurl collection={collection} previewed={previewed} />
        </AnswerView>
        {nextCursor && (
          <BusyButton
            {...SECONDARY_BUTTON}
            alignSelf="flex-start"
            isBusy={isBusy}
            onClick={() => void onAsk(tool, { ...args, cursor: nextCursor })}
          >
            Show more
          </BusyButton>
        )}
        <PreviewSources sources={answer.passages} />
      </Stack>
    </Panel>
  );
}

function AnswerFacts({ answer }: { answer: Previewed['answer'] }) {
  const { isError, tokens, ms, passages, omitted } = answer;
  const facts = [
    counted(tokens, 'token'),
    `${Math.round(ms).toLocaleString('en')} ms`,
    !isError && counted(passages.length, 'source'),
    omitted > 0 && (omitted === 1 ? '1 more match' : `${omitted} more matches`),
  ];
  return (
    <Flex gap="2" align="center" wrap="wrap" role="status">
      {isError && <Pill colorPalette="red">Error</Pill>}
      <Caption>{facts.filter(Boolean).join(' · ')}</Caption>
    </Flex>
  );
}

/** Copies the call as a curl command with the user's first key, which is fetched on click. */
function CopyCurl({
  collection,
  previewed: { tool, args },
}: Pick<PreviewAnswerProps, 'collection' | 'previewed'>) {
  const { data: keys } = useApiKeys();
  const keyId = keys?.[0]?.id;
  const command = async () => {
    const apiKey = keyId === undefined ? 'YOUR_API_KEY' : await fetchFullKey(keyId);
    const serverUrl = mcpServerUrl(window.location.origin, collection.mcpServerHash);
    return curlCommand({ serverUrl, apiKey, tool, args });
  };
  return (
    <CopyButton
      hasText
      variant="outline"
      label="Copy as curl"
      source={command}
      messages={{ description: 'The command includes your API key and counts as a tool call' }}
    />
  );
}
