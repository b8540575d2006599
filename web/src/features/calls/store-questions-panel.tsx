import { Box, Flex, Switch, Text } from '@chakra-ui/react';
import { type CollectionReply, updateCollection } from '@lectern/shared/contracts/collections.ts';
import { RETENTION_DAYS } from '@lectern/shared/domain/retention.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { Panel } from '../../ui/panel.tsx';
import { useLatestChoice } from '../../ui/use-latest-choice.ts';
import { refreshCollections } from '../collections/use-collections.ts';

const ON = `Each question is stored with its exact answer and deleted after ${RETENTION_DAYS.callLog} days. Questions can contain names and code of your project.`;
const FAILURE = 'Failed to change the setting';
const OFF = `The log shows when your agents called a tool, but not what they asked. Unanswered questions are always kept under Usage. Turn this on to also store each question with its exact answer for ${RETENTION_DAYS.callLog} days.`;

/** A switch that stores questions and answers in the log, with its consequences. Off by default. */
export function StoreQuestionsPanel({ collection }: { collection: CollectionReply }) {
  const [isConfirming, setConfirming] = useState(false);
  const { chosen, choose } = useLatestChoice(FAILURE, async (storesQuestions: boolean) => {
    await call(updateCollection, { params: { collectionId: collection.id }, body: { storesQuestions } });
    await refreshCollections(collection.id);
  });
  const isOn = chosen ?? collection.storesQuestions;
  return (
    <Panel p="4" {...(isOn && { borderColor: 'yellow.muted', bg: 'yellow.subtle' })}>
      <Switch.Root
        colorPalette="accent"
        checked={isOn}
        onCheckedChange={({ checked }) => (checked ? choose(true) : setConfirming(true))}
        w="full"
      >
        <Switch.HiddenInput aria-describedby="stored-questions" />
        <Flex gap="4" justify="space-between" align="flex-start" w="full">
          <Box>
            <Switch.Label fontWeight="medium">Store questions and answers</Switch.Label>
            <Text id="stored-questions" textStyle="caption" color={isOn ? 'fg' : 'fg.muted'} maxW="46rem">
              {isOn ? ON : OFF}
            </Text>
          </Box>
          <Switch.Control />
        </Flex>
      </Switch.Root>
      {isConfirming && (
        <ConfirmDialog
          title="Stop storing questions?"
          text="This deletes the stored questions and answers of this MCP server. Other details of the calls are kept."
          confirmLabel="Stop and delete"
          action={async () => choose(false)}
          failure={FAILURE}
          onClose={() => setConfirming(false)}
        />
      )}
    </Panel>
  );
}
