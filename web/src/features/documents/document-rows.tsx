import { Table } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { memo } from 'react';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import type { DocumentDialog } from './document-dialog.ts';
import { DocumentRow } from './document-row.tsx';

/** Small enough to render within a frame. */
export const ROWS_PER_BLOCK = 4;

/** Height of a single-line row; taller rows are measured after rendering. */
const ROW_HEIGHT_PX = 57;

interface DocumentRowsProps {
  readonly documents: readonly RecentDocumentReply[];
  readonly nextPin: number;
  /** Rendered before the visible range is known. */
  readonly isFirst: boolean;
  readonly onOpen: (dialog: DocumentDialog, documentId: number) => void;
}

/** A block of rows; only a placeholder while far outside the viewport. */
export const DocumentRows = memo(function DocumentRows({
  documents,
  nextPin,
  isFirst,
  onOpen,
}: DocumentRowsProps) {
  const { ref, isNear, lastHeightPx } = useNearViewport<HTMLTableSectionElement>(isFirst);
  const height = lastHeightPx ?? documents.length * ROW_HEIGHT_PX;
  return (
    <Table.Body ref={ref} role="rowgroup">
      {isNear ? (
        documents.map((one) => <DocumentRow key={one.id} document={one} nextPin={nextPin} onOpen={onOpen} />)
      ) : (
        <tr aria-hidden data-room="">
          <td colSpan={7} style={{ height }} />
        </tr>
      )}
    </Table.Body>
  );
});
