import { Table } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { memo } from 'react';
import { useNearViewport } from '../../../ui/loading/use-near-viewport.ts';
import { DocumentRow, type DocumentRowProps } from './document-row.tsx';

/** Small enough to render within a frame. */
export const ROWS_PER_BLOCK = 8;

/** Height of a row on wide screens; the rows of smaller ones are measured after rendering. */
const ROW_HEIGHT_PX = 45;

interface DocumentRowsProps extends Omit<DocumentRowProps, 'document' | 'isSelected'> {
  readonly documents: readonly RecentDocumentReply[];
  readonly selected: ReadonlySet<number>;
  /** Rendered before the visible range is known. */
  readonly isFirst: boolean;
}

/** A block of rows; only a placeholder while far outside the viewport. */
export const DocumentRows = memo(function DocumentRows({
  documents,
  selected,
  isFirst,
  ...row
}: DocumentRowsProps) {
  const { ref, isNear, lastHeightPx } = useNearViewport<HTMLTableSectionElement>(isFirst);
  const height = lastHeightPx ?? documents.length * ROW_HEIGHT_PX;
  return (
    <Table.Body ref={ref} role="rowgroup">
      {isNear ? (
        documents.map((one) => (
          <DocumentRow key={one.id} document={one} isSelected={selected.has(one.id)} {...row} />
        ))
      ) : (
        <tr aria-hidden data-placeholder="">
          {/* Without colSpan, which would add empty columns where the table hides some. */}
          <td style={{ height }} />
        </tr>
      )}
    </Table.Body>
  );
});
