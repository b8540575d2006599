import { chakra, Table } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { nextPinIndex } from '@lectern/shared/domain/documents/pin-order.ts';
import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { RowCheckbox } from '../../../ui/row-checkbox.tsx';
import { DocumentDialogs } from '../document-dialogs.tsx';
import { useDocumentDialog } from '../use-document-dialog.ts';
import { DocumentRows, ROWS_PER_BLOCK } from './document-rows.tsx';
import {
  type DocumentSort,
  nextSort,
  SORT_COLUMNS,
  type SortColumn,
  sortDocuments,
} from './document-sort.ts';
import { DOCUMENTS_TABLE } from './documents-table-styles.ts';

/** Fixed widths avoid a layout of the whole table when a row renders. */
const COLUMNS = [
  { name: 'URL', width: '17%' },
  { name: 'Documentation', width: 'auto' },
  { name: 'Topic', width: '7%' },
  { name: 'Status', width: '17%' },
  { name: 'Crawled', width: '7.25rem' },
  { name: 'Tokens', width: '4.25rem' },
  { name: 'Added', width: '6.125rem' },
  { name: 'Pin', width: '3rem' },
  { name: 'Actions', width: '10.5rem' },
] as const;

/** Alignment of columns with controls. */
const ALIGNED: Readonly<Record<string, 'center' | 'end'>> = { Pin: 'center', Actions: 'end', Tokens: 'end' };

interface DocumentsTableProps {
  readonly documents: readonly RecentDocumentReply[];
  /** The documents to show. */
  readonly shown: readonly RecentDocumentReply[];
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (documentId: number, isSelected: boolean) => void;
  /** Selects all shown documents, or none. */
  readonly onSelectAll: (isSelected: boolean) => void;
}

/** Documents, one line each. On small screens, a line has only the name, the state and the main action. */
export function DocumentsTable({ documents, shown, selected, onSelect, onSelectAll }: DocumentsTableProps) {
  const { opened, open, close } = useDocumentDialog();
  const [sort, setSort] = useState<DocumentSort | null>(null);
  const blocks = useMemo(() => splitIntoBlocks(sortDocuments(shown, sort)), [shown, sort]);
  const nextPin = nextPinIndex(documents);
  return (
    <>
      <Table.Root size="sm" role="table" css={DOCUMENTS_TABLE}>
        <Table.Header role="rowgroup">
          <Table.Row role="row" bg="bg.subtle">
            <Table.ColumnHeader role="columnheader" w="2.75rem" py="2">
              <RowCheckbox
                label="Select all documents"
                isChecked={shown.length > 0 && shown.every(({ id }) => selected.has(id))}
                onChange={onSelectAll}
              />
            </Table.ColumnHeader>
            {COLUMNS.map(({ name, width }) => (
              <Header
                key={name}
                name={name}
                width={width}
                sort={sort}
                onSort={(column) => setSort(nextSort(sort, column))}
              />
            ))}
          </Table.Row>
        </Table.Header>
        {blocks.map((block, index) => (
          <DocumentRows
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are positional; their rows have keys
            key={index}
            documents={block}
            selected={selected}
            onSelect={onSelect}
            nextPin={nextPin}
            isFirst={index === 0}
            onOpen={open}
          />
        ))}
      </Table.Root>
      <DocumentDialogs
        dialog={opened?.dialog ?? null}
        document={documents.find(({ id }) => id === opened?.documentId)}
        onClose={close}
      />
    </>
  );
}

interface HeaderProps {
  readonly name: (typeof COLUMNS)[number]['name'];
  readonly width: string;
  readonly sort: DocumentSort | null;
  readonly onSort: (column: SortColumn) => void;
}

function Header({ name, width, sort, onSort }: HeaderProps) {
  const column = SORT_COLUMNS.find((one) => one === name);
  const current = sort !== null && sort.column === column ? sort : null;
  return (
    <Table.ColumnHeader
      w={width}
      role="columnheader"
      data-column={name}
      color="fg.muted"
      textStyle="caption"
      py="2"
      textAlign={ALIGNED[name] ?? 'start'}
      aria-sort={current ? (current.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {column ? (
        <SortButton type="button" onClick={() => onSort(column)}>
          {name}
          {current && (current.isDescending ? <ArrowDownIcon /> : <ArrowUpIcon />)}
        </SortButton>
      ) : (
        name
      )}
    </Table.ColumnHeader>
  );
}

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '6',
    cursor: 'pointer',
    fontWeight: 'inherit',
    rounded: 'l1',
    _hover: { color: 'fg' },
  },
});

function splitIntoBlocks(documents: readonly RecentDocumentReply[]): RecentDocumentReply[][] {
  const count = Math.ceil(documents.length / ROWS_PER_BLOCK);
  return Array.from({ length: count }, (_, at) =>
    documents.slice(at * ROWS_PER_BLOCK, (at + 1) * ROWS_PER_BLOCK),
  );
}
