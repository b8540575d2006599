import { Table } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { nextPinIndex } from '@lectern/shared/domain/pin-order.ts';
import { useCallback, useMemo, useState } from 'react';
import { LazyDialog } from '../../ui/lazy-part.tsx';
import type { DocumentDialog } from './document-dialog.ts';
import { DocumentRows, ROWS_PER_BLOCK } from './document-rows.tsx';
import {
  CancelCrawlDialog,
  DeleteDocumentDialog,
  DocumentViewDialog,
  PagesDialog,
  RefreshDialog,
  TopicsDialog,
} from './lazy-dialogs.ts';

/** Fixed widths avoid a layout of the whole table when a row renders. */
const COLUMNS = [
  { name: 'URL', width: 'auto' },
  { name: 'Documentation', width: '20%' },
  { name: 'Topic', width: '12%' },
  { name: 'Status', width: '7rem' },
  { name: 'Added', width: '6.5rem' },
  { name: 'Pin', width: '3.75rem' },
  { name: 'Actions', width: '10rem' },
] as const;

/** Alignment of columns with controls. */
const ALIGNED: Readonly<Record<string, 'center' | 'end'>> = { Pin: 'center', Actions: 'end' };

interface Opened {
  readonly dialog: DocumentDialog;
  readonly documentId: number;
}

interface DocumentsTableProps {
  readonly documents: readonly RecentDocumentReply[];
  /** The documents to show. */
  readonly shown: readonly RecentDocumentReply[];
}

/** Documents in order. On small screens each row becomes a card. */
export function DocumentsTable({ documents, shown }: DocumentsTableProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const blocks = useMemo(() => splitIntoBlocks(shown), [shown]);
  const nextPin = nextPinIndex(documents);
  const open = useCallback(
    (dialog: DocumentDialog, documentId: number) => setOpened({ dialog, documentId }),
    [],
  );
  const chosen = documents.find(({ id }) => id === opened?.documentId);
  return (
    <>
      <Table.Root size="sm" role="table" css={CARDS_ON_SMALL_SCREENS}>
        <Table.Header role="rowgroup">
          <Table.Row role="row" bg="bg.subtle">
            {COLUMNS.map(({ name, width }) => (
              <Table.ColumnHeader
                key={name}
                w={width}
                role="columnheader"
                color="fg.muted"
                textStyle="caption"
                py="2.5"
                textAlign={ALIGNED[name] ?? 'start'}
              >
                {name}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        {blocks.map((block, index) => (
          <DocumentRows
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are positional; their rows have keys
            key={index}
            documents={block}
            nextPin={nextPin}
            isFirst={index === 0}
            onOpen={open}
          />
        ))}
      </Table.Root>
      {opened && chosen && (
        <OpenedDialog dialog={opened.dialog} document={chosen} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function splitIntoBlocks(documents: readonly RecentDocumentReply[]): RecentDocumentReply[][] {
  const count = Math.ceil(documents.length / ROWS_PER_BLOCK);
  return Array.from({ length: count }, (_, at) =>
    documents.slice(at * ROWS_PER_BLOCK, (at + 1) * ROWS_PER_BLOCK),
  );
}

interface OpenedDialogProps {
  readonly dialog: DocumentDialog;
  readonly document: RecentDocumentReply;
  readonly onClose: () => void;
}

function OpenedDialog({ dialog, document, onClose }: OpenedDialogProps) {
  return (
    <LazyDialog onClose={onClose}>
      {dialog === 'view' && <DocumentViewDialog document={document} onClose={onClose} />}
      {dialog === 'delete' && <DeleteDocumentDialog document={document} onClose={onClose} />}
      {dialog === 'pages' && <PagesDialog document={document} onClose={onClose} />}
      {dialog === 'refresh' && <RefreshDialog document={document} onClose={onClose} />}
      {dialog === 'cancel' && <CancelCrawlDialog document={document} onClose={onClose} />}
      {dialog === 'topics' && <TopicsDialog document={document} onClose={onClose} />}
    </LazyDialog>
  );
}

/** The markup has explicit roles because changing `display` removes the roles of table elements. */
const CARDS_ON_SMALL_SCREENS = {
  '& tbody:last-of-type tr:last-of-type td': { borderBottomWidth: '0' },
  '& tr[data-room] td': { padding: '0', borderWidth: '0' },
  '@media (min-width: 1200px)': {
    tableLayout: 'fixed',
    '& td[data-column=Pin]': { textAlign: 'center' },
    '& tr[data-has-detail] td': { paddingBottom: '0.25rem' },
    '& :is(td, th):first-of-type': { paddingInlineStart: '1.25rem' },
    '& :is(td, th):last-of-type': { paddingInlineEnd: '1rem' },
  },
  '@media (max-width: 1199px)': {
    '&, & tbody': { display: 'block' },
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0.5rem 0.75rem',
      padding: '0.875rem 1rem',
      borderBottomWidth: '1px',
    },
    '& tr[data-detail]': { paddingTop: '0' },
    '& tr[data-has-detail]': { borderBottomWidth: '0', paddingBottom: '0.5rem' },
    '& tbody:last-of-type tr:last-of-type': { borderBottomWidth: '0' },
    '& tr[data-room]': { display: 'block', padding: '0', borderWidth: '0' },
    '& tr[data-room] td': { display: 'block' },
    '& td': { padding: '0', borderWidth: '0', minWidth: '0' },
    '& td[data-column=Documentation]': { order: '-2', flex: '1 1 60%' },
    '& td[data-column=Status]': { order: '-1' },
    '& td:is([data-column=URL], [data-column=Topic])': { flex: '1 1 100%' },
    '& td[data-column=Topic]:has([data-empty])': { display: 'none' },
    '& td[data-column=Actions]': { marginInlineStart: 'auto' },
    '& td[data-column=Detail]': { flex: '1 1 100%' },
  },
};
