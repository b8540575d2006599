import { Box, chakra, Flex, Skeleton, Text } from '@chakra-ui/react';
import { listPageChanges, type RefreshChangeReply } from '@lectern/shared/contracts/changes.ts';
import { describeCounts } from '@lectern/shared/domain/documents/page-change.ts';
import { ChevronRightIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatAgo, useClock } from '../../format/dates.ts';
import { useList } from '../../http/use-list.ts';
import { Caption } from '../../ui/caption.tsx';
import { ListEnd } from '../../ui/loading/list-end.tsx';
import { PageChangeRow } from './page-change-row.tsx';

interface RefreshRowProps {
  readonly collectionId: number;
  readonly change: RefreshChangeReply;
}

/** A refresh that changed a document. It opens to show the pages; a link from a feed opens it too. */
export function RefreshRow({ collectionId, change }: RefreshRowProps) {
  useClock();
  const { hash } = useLocation();
  const anchor = `change-${change.id}`;
  const isLinked = hash === `#${anchor}`;
  const [isOpen, setOpen] = useState(isLinked);
  const panelId = `${anchor}-pages`;
  return (
    <Box
      as="li"
      id={anchor}
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0' }}
      ref={isLinked ? scrollIntoView : undefined}
    >
      <RowButton
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRightIcon aria-hidden />
        <Flex columnGap="3" rowGap="0.5" wrap="wrap" align="baseline" flex="1" minW="0">
          <Text as="span" fontWeight="medium" dir="auto" overflowWrap="anywhere">
            {change.documentName}
          </Text>
          <Text as="span" color="fg.muted" textStyle="sm">
            {describeCounts(change)}
          </Text>
          <Caption as="span" ms={{ md: 'auto' }}>
            <time dateTime={change.refreshedAt} title={new Date(change.refreshedAt).toLocaleString()}>
              {formatAgo(change.refreshedAt)}
            </time>
          </Caption>
        </Flex>
      </RowButton>
      {isOpen && (
        <Box id={panelId}>
          <ChangedPages collectionId={collectionId} refreshId={change.id} />
        </Box>
      )}
    </Box>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

function ChangedPages({ collectionId, refreshId }: { collectionId: number; refreshId: number }) {
  const list = useList(listPageChanges, { collectionId, refreshId });
  const { items, error } = list;
  return (
    <>
      {!items && !error && <Skeleton h="12" mx="4" mb="3" role="status" aria-label="Loading pages" />}
      {items && (
        <Box as="ul" listStyleType="none" ps={{ base: '4', md: '10' }} pe="4" pb="2">
          {items.map((page) => (
            <PageChangeRow key={page.id} collectionId={collectionId} refreshId={refreshId} page={page} />
          ))}
        </Box>
      )}
      <ListEnd list={list} />
    </>
  );
}

/** A row that shows or hides the element below it (ARIA disclosure). */
const RowButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    w: 'full',
    px: '4',
    py: '3',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover': { bg: 'bg.muted' },
    '&:focus-visible': { outlineOffset: '-2px' },
    '& > svg': { boxSize: '4', flexShrink: '0', color: 'fg.muted', transition: 'transform 120ms' },
    '&[aria-expanded=true] > svg': { transform: 'rotate(90deg)' },
  },
});
