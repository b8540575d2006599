import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { RotateCwIcon, TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../format/counted.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LazyDialog } from '../../ui/lazy-part.tsx';
import { DeleteManyDialog } from './lazy-dialogs.ts';
import { useManyDocuments } from './use-many-documents.ts';

interface ShownDocumentsActionsProps {
  readonly collectionId: number;
  /** The documents that match the filter. */
  readonly shown: readonly RecentDocumentReply[];
  /** Whether the filter excludes any document. */
  readonly isNarrowed: boolean;
}

const SECONDARY_BUTTON = { size: 'xs', variant: 'outline', bg: 'bg.panel' } as const;

/** Bulk actions on the shown documents: retry failed ones, and delete. */
export function ShownDocumentsActions({ collectionId, shown, isNarrowed }: ShownDocumentsActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { busy, retry, remove } = useManyDocuments(collectionId);
  const failed = shown.filter(({ status }) => status === 'error');
  return (
    <>
      {failed.length > 1 && (
        <BusyButton
          {...SECONDARY_BUTTON}
          colorPalette="gray"
          isBusy={busy === 'retry'}
          onClick={() => void retry(failed)}
        >
          <RotateCwIcon />
          {`Retry ${failed.length} failed`}
        </BusyButton>
      )}
      {isNarrowed && shown.length > 0 && (
        <BusyButton
          {...SECONDARY_BUTTON}
          colorPalette="red"
          isBusy={busy === 'remove'}
          onClick={() => setAsking(true)}
        >
          <TrashIcon />
          {`Delete ${counted(shown.length, 'document')}`}
        </BusyButton>
      )}
      {isAsking && (
        <LazyDialog onClose={() => setAsking(false)}>
          <DeleteManyDialog
            count={shown.length}
            onConfirm={() => {
              setAsking(false);
              void remove(shown);
            }}
            onClose={() => setAsking(false)}
          />
        </LazyDialog>
      )}
    </>
  );
}
