import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { isProvidedText } from '@lectern/shared/domain/documents/crawl-type.ts';
import { nextPinIndex } from '@lectern/shared/domain/documents/pin-order.ts';
import { RETENTION_DAYS } from '@lectern/shared/domain/retention.ts';
import { FolderInputIcon, PinIcon, RotateCwIcon, TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { BusyButton, SMALL_BUTTON } from '../../../ui/buttons.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/lazy-confirm-dialog.ts';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { MoveDialog } from '../document-dialogs.tsx';
import { useManyDocuments } from './use-many-documents.ts';

interface BulkActionsProps {
  readonly collectionId: number;
  readonly documents: readonly RecentDocumentReply[];
  readonly selected: readonly RecentDocumentReply[];
  readonly onClear: () => void;
}

/** The actions on the selected documents. */
export function BulkActions({ collectionId, documents, selected, onClear }: BulkActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const { busy, refresh, pin, move, remove } = useManyDocuments(collectionId);
  const crawled = selected.filter(({ crawlType }) => !isProvidedText(crawlType));
  return (
    <SelectionBar label="Selected documents" count={selected.length} onClear={onClear}>
      {crawled.length > 0 && (
        <BusyButton {...SMALL_BUTTON} isBusy={busy === 'refresh'} onClick={() => void refresh(crawled)}>
          <RotateCwIcon />
          Refresh
        </BusyButton>
      )}
      <BusyButton
        {...SMALL_BUTTON}
        isBusy={busy === 'pin'}
        onClick={() => void pin(selected, nextPinIndex(documents))}
      >
        <PinIcon />
        Pin
      </BusyButton>
      <BusyButton {...SMALL_BUTTON} isBusy={busy === 'move'} onClick={() => setMoving(true)}>
        <FolderInputIcon />
        Move
      </BusyButton>
      <BusyButton
        {...SMALL_BUTTON}
        colorPalette="red"
        isBusy={busy === 'remove'}
        onClick={() => setAsking(true)}
      >
        <TrashIcon />
        {`Delete ${counted(selected.length, 'document')}`}
      </BusyButton>
      {isMoving && (
        <MoveDialog
          collectionId={collectionId}
          count={selected.length}
          isBusy={busy === 'move'}
          onMove={(toCollectionId) => void move(selected, toCollectionId).then(() => setMoving(false))}
          onClose={() => setMoving(false)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${counted(selected.length, 'document')}?`}
          text={`This deletes the selected documents. You can restore them from the trash for ${RETENTION_DAYS.trash} days.`}
          confirmLabel="Delete"
          // Reports its own errors; the dialog closes at once.
          action={async () => void remove(selected)}
          failure="Could not delete the documents"
          onClose={() => setAsking(false)}
        />
      )}
    </SelectionBar>
  );
}

interface RetryFailedButtonProps {
  readonly collectionId: number;
  /** The documents that match the filter. */
  readonly shown: readonly RecentDocumentReply[];
}

/** Retries all shown documents that have failed, if there are several. */
export function RetryFailedButton({ collectionId, shown }: RetryFailedButtonProps) {
  const { busy, retry } = useManyDocuments(collectionId);
  const failed = shown.filter(({ status }) => status === 'error');
  if (failed.length < 2) return null;
  return (
    <BusyButton {...SMALL_BUTTON} isBusy={busy === 'retry'} onClick={() => void retry(failed)}>
      <RotateCwIcon />
      {`Retry ${failed.length} failed`}
    </BusyButton>
  );
}
