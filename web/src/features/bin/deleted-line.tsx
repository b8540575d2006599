import { Box, Center, Flex, Text } from '@chakra-ui/react';
import type { DeletedThing } from '@lectern/shared/contracts/bin.ts';
import { counted } from '../../format/counted.ts';
import { formatAgo, formatIn } from '../../format/dates.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DocumentIcon, RetryIcon, ServerIcon } from '../../ui/icons/line-icons.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useRestore } from './use-restore.ts';

/** One deleted thing: what it is, how long it can be had back, and the way back. */
export function DeletedLine({ thing }: { thing: DeletedThing }) {
  const { isBusy, restore } = useRestore(thing);
  return (
    <Flex
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
          {thing.kind === 'collection' ? <ServerIcon /> : <DocumentIcon />}
        </Center>
        <Box minW="0" overflowWrap="anywhere">
          <Text fontWeight="medium" lineClamp="2" dir="auto">
            {thing.name}
          </Text>
          <Text textStyle="caption" color="fg.muted">
            <Kind thing={thing} />
          </Text>
        </Box>
      </Flex>
      <Box textStyle="caption" color="fg.muted" minW={{ md: '10rem' }} flex={{ base: '1', md: '0 0 auto' }}>
        <Text>Deleted {formatAgo(thing.deletedAt)}</Text>
        <Text>Gone for good {formatIn(thing.goneAt)}</Text>
      </Box>
      <BusyButton
        size="xs"
        variant="outline"
        colorPalette="gray"
        isBusy={isBusy}
        aria-label={`Restore ${thing.name}`}
        onClick={() => void restore()}
      >
        <RetryIcon />
        Restore
      </BusyButton>
    </Flex>
  );
}

function Kind({ thing }: { thing: DeletedThing }) {
  if (thing.kind === 'collection') return `MCP Server with ${counted(thing.documentCount, 'document')}`;
  return (
    <>
      Document of{' '}
      <TextLink to={`/collections/${thing.collectionId}`} dir="auto">
        {thing.collectionName}
      </TextLink>
    </>
  );
}
