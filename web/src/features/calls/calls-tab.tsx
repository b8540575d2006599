import { Stack } from '@chakra-ui/react';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import { CallLog } from './call-log.tsx';
import { StoreQuestionsPanel } from './store-questions-panel.tsx';

/** The tool calls of a collection, and whether their questions are stored. */
export function CallsTab({ collection }: { collection: CollectionReply }) {
  return (
    <Stack gap="5">
      <StoreQuestionsPanel collection={collection} />
      <CallLog collectionId={collection.id} />
    </Stack>
  );
}
