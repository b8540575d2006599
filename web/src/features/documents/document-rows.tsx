import { Table } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { memo } from 'react';
import { useNearView } from '../../ui/use-near-view.ts';
import type { DocumentDialog } from './document-dialog.ts';
import { DocumentRow } from './document-row.tsx';

/** Few enough to be drawn between two frames. */
export const ROWS_OF_A_BLOCK = 4;

/** A row in one line; one that has more to say is measured once it was drawn. */
const ROW_HEIGHT_PX = 57;

interface DocumentRowsProps {
  readonly documents: readonly RecentDocumentReply[];
  readonly nextPin: number;
  /** Drawn before it is known what is in view. */
  readonly isFirst: boolean;
  readonly onOpen: (dialog: DocumentDialog, documentId: number) => void;
}

/** Some rows of a long table; far from the window only their room. */
export const DocumentRows = memo(function DocumentRows({
  documents,
  nextPin,
  isFirst,
  onOpen,
}: DocumentRowsProps) {
  const { ref, isNear, lastHeightPx } = useNearView<HTMLTableSectionElement>(isFirst);
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
