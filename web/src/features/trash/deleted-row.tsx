import { Box, Center, Flex, Text } from '@chakra-ui/react';
import { restoreCollection } from '@lectern/shared/contracts/collections.ts';
import { restoreRecentDocument } from '@lectern/shared/contracts/documents.ts';
import { type DeletedItem, listTrash } from '@lectern/shared/contracts/trash.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { FileTextIcon, RotateCwIcon, ServerIcon } from 'lucide-react';
import { mutate } from 'swr';
import { formatAgo, formatIn, useClock } from '../../format/dates.ts';
import { call } from '../../http/call.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { refreshDocuments } from '../documents/use-recent-documents.ts';

/** A deleted collection or document, with its expiry and a restore button. */
export function DeletedRow({ item }: { item: DeletedItem }) {
  useClock();
  const row = useFocusFallback<HTMLDivElement>();
  return (
    <Flex
      ref={row}
      as="li"
      align="center"
      columnGap="4"
      rowGap="3"
      wrap="wrap"
      px={{ base: '4', md: '5' }}
      py="3.5"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0' }}
    >
      <Flex align="center" gap="3.5" flex="1 1 16rem" minW="0">
        <Center boxSize="9" flexShrink="0" rounded="l2" bg="bg.muted" color="fg.muted" aria-hidden>
          {item.kind === 'collection' ? <ServerIcon /> : <FileTextIcon />}
        </Center>
        <Box minW="0" overflowWrap="anywhere">
          <Text fontWeight="medium" lineClamp="2" dir="auto">
            {item.name}
          </Text>
          <Caption>
            <Kind item={item} />
          </Caption>
        </Box>
      </Flex>
      <Box textStyle="caption" color="fg.muted" minW={{ md: '10rem' }} flex={{ base: '1', md: '0 0 auto' }}>
        <Text>Deleted {formatAgo(item.deletedAt)}</Text>
        <Text>Permanently deleted {formatIn(item.purgeAt)}</Text>
      </Box>
      <ActionButton
        {...SMALL_BUTTON}
        aria-label={`Restore ${item.name}`}
        action={() => restore(item).finally(() => mutate(listTrash.path))}
        failure="Could not restore"
      >
        <RotateCwIcon />
        Restore
      </ActionButton>
    </Flex>
  );
}

function Kind({ item }: { item: DeletedItem }) {
  if (item.kind === 'collection') return `MCP server with ${counted(item.documentCount, 'document')}`;
  return (
    <>
      Document of{' '}
      <TextLink to={`/collections/${item.collectionId}`} dir="auto">
        {item.collectionName}
      </TextLink>
    </>
  );
}

async function restore(item: DeletedItem): Promise<void> {
  const collectionId = await restoreItem(item);
  await refreshDocuments(collectionId);
  toastSuccess(item.kind === 'collection' ? 'Collection restored' : 'Document restored', item.name);
}

/** Returns the id of the changed collection. */
async function restoreItem({ kind, id }: DeletedItem): Promise<number> {
  if (kind === 'collection') return (await call(restoreCollection, { params: { collectionId: id } })).id;
  return (await call(restoreRecentDocument, { params: { documentId: id } })).collectionId;
}
