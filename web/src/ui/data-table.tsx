import { Table, type TableCellProps, type TableRootProps, type TableRowProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly name: string;
  /** Shown instead of the name. */
  readonly header?: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** Whether small screens leave the column out. */
  readonly isWideOnly?: boolean;
  readonly textAlign?: 'end';
  readonly cell?: TableCellProps;
}

interface DataTableProps<Row> extends Pick<TableRootProps, 'size' | 'stickyHeader' | 'whiteSpace'> {
  /** Names the table if nothing in it can take the focus: the keyboard then scrolls it as a region. */
  readonly label?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly rowProps?: (row: Row) => TableRowProps;
  /** Whether the table fills a panel; otherwise it aligns with the text around it. */
  readonly isPanel?: boolean;
  readonly maxH?: string;
}

/** A table with a header; wide ones scroll sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowProps, isPanel = false, maxH, ...table } = props;
  return (
    <Table.ScrollArea
      {...(label && { tabIndex: 0, role: 'region', 'aria-label': label })}
      {...(maxH && { maxH })}
    >
      <Table.Root size="sm" css={[CELLS, isPanel ? IN_PANEL : IN_TEXT]} {...table}>
        <Table.Header>
          <Table.Row bg={isPanel ? 'bg.subtle' : 'bg.panel'}>
            {columns.map(({ name, header = name, ...column }) => (
              <Table.ColumnHeader key={name} {...HEAD} {...layoutOf(column)}>
                {header}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={rowKey(row)} bg="transparent" {...rowProps?.(row)}>
              {columns.map(({ name, render, cell, ...column }) => (
                <Table.Cell key={name} {...layoutOf(column)} {...cell}>
                  {render(row)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}

function layoutOf({ isWideOnly, textAlign }: Pick<Column<never>, 'isWideOnly' | 'textAlign'>) {
  return { ...(isWideOnly && { hideBelow: 'lg' }), ...(textAlign && { textAlign }) };
}

const HEAD = { color: 'fg.muted', textStyle: 'caption', fontWeight: 'medium', py: '2.5' } as const;

const CELLS = {
  '& :is(td, th)': { px: { base: '1.5', md: '3' } },
  '& tbody tr:last-of-type > *': { borderBottomWidth: '0' },
};
const IN_PANEL = {
  '& :is(td, th):first-child': { ps: { base: '3', md: '5' } },
  '& :is(td, th):last-child': { pe: { base: '2', md: '4' } },
};
const IN_TEXT = {
  '& :is(td, th):first-child': { ps: '0' },
  '& :is(td, th):last-child': { pe: '0' },
};
