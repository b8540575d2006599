import { Button, Flex, IconButton } from '@chakra-ui/react';
import {
  listRecentDocuments,
  type RecentDocumentReply,
  updateRecentDocument,
} from '@lectern/shared/contracts/documents.ts';
import { isProvidedText } from '@lectern/shared/domain/documents/crawl-type.ts';
import { EyeIcon, PinIcon, RotateCwIcon, TrashIcon } from 'lucide-react';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import { resourceKey } from '../../http/use-resource.ts';
import { DELETE_ICON_BUTTON, ICON_BUTTON, SMALL_BUTTON } from '../../ui/buttons.tsx';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { useAction } from '../../ui/use-action.ts';
import { findUsefulRetries } from './crawl-summary.ts';
import type { DocumentDialog } from './document-dialogs.tsx';
import { RetryButton } from './pages/retry-button.tsx';
import { useRetry } from './use-retry.ts';

interface DocumentActionProps {
  readonly document: RecentDocumentReply;
  readonly onOpen: (dialog: DocumentDialog) => void;
}

/** The actions of a row: the main one for its state, then the viewer and deletion. */
export function RowActions({ document, onOpen }: DocumentActionProps) {
  const name = document.documentName;
  return (
    <Flex gap="0.5" justify="flex-end" align="center">
      <MainAction document={document} onOpen={onOpen} />
      <IconButton
        {...ICON_BUTTON}
        data-wide-only=""
        aria-label={`View content of ${name}`}
        title="View content"
        onClick={() => onOpen('view')}
      >
        <EyeIcon />
      </IconButton>
      <IconButton
        {...DELETE_ICON_BUTTON}
        data-wide-only=""
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => onOpen('delete')}
      >
        <TrashIcon />
      </IconButton>
    </Flex>
  );
}

/** Cancels a running crawl, retries what failed, or refreshes the document. */
function MainAction({ document, onOpen }: DocumentActionProps) {
  const state = useRetry(document);
  const { status, crawlType, documentName: name } = document;
  const { failedPages, withBrowser } = findUsefulRetries(document);
  const isText = crawlType === null || crawlType === 'user_text';
  if (status === 'processing') return isText ? null : <CancelButton document={document} onOpen={onOpen} />;
  if (status === 'error' || failedPages) {
    const [body, spokenLabel] = failedPages
      ? [{ pages: 'failed' } as const, `Retry failed pages of ${name}`]
      : withBrowser
        ? [{ pages: 'all', withBrowser } as const, `Retry with browser: ${name}`]
        : [{ pages: 'all' } as const, `Retry: ${name}`];
    return <RetryButton state={state} body={body} label="Retry" spokenLabel={spokenLabel} />;
  }
  if (isProvidedText(crawlType)) return null;
  return (
    <IconButton
      {...ICON_BUTTON}
      data-wide-only=""
      aria-label={`Refresh ${name}`}
      title="Refresh"
      aria-disabled={state.isBusy || undefined}
      onClick={() => void state.retry({ pages: 'changed' })}
    >
      <RotateCwIcon />
    </IconButton>
  );
}

/** Cancels the running crawl after confirmation. */
export function CancelButton({ document, onOpen }: DocumentActionProps) {
  return (
    <Button
      {...SMALL_BUTTON}
      aria-label={`Cancel crawl of ${document.documentName}`}
      aria-disabled={document.isCancelling || undefined}
      onClick={() => {
        if (!document.isCancelling) onOpen('cancel');
      }}
    >
      {document.isCancelling ? 'Cancelling' : 'Cancel'}
    </Button>
  );
}

interface PinToggleProps {
  readonly document: RecentDocumentReply;
  /** The pinIndex that ranks a document before all pinned ones. */
  readonly nextPin: number;
}

/** Pins a document before all others, or unpins it. */
export function PinToggle({ document, nextPin }: PinToggleProps) {
  const { isBusy, toggle } = usePin(document, nextPin);
  const isPinned = document.pinIndex !== null;
  const label = isPinned ? `Unpin ${document.documentName}` : `Pin ${document.documentName}`;
  return (
    <IconButton
      size="xs"
      variant="ghost"
      colorPalette={isPinned ? 'accent' : 'gray'}
      color={isPinned ? 'accent.fg' : 'fg.subtle'}
      aria-pressed={isPinned}
      aria-label={label}
      title={label}
      aria-disabled={isBusy || undefined}
      onClick={({ detail: clicks }) => {
        // The first click moves the row, so the second click of a double click would pin another document.
        if (clicks <= 1) void toggle();
      }}
    >
      <PinIcon fill={isPinned ? 'currentColor' : 'none'} />
    </IconButton>
  );
}

/** Pins a document at `nextPin` or unpins it, with an optimistic update. */
function usePin(document: RecentDocumentReply, nextPin: number) {
  const { isBusy, run } = useAction('Failed to update document');

  const toggle = async () => {
    if (isBusy) return;
    const pinIndex = document.pinIndex === null ? nextPin : null;
    const put = (changed: RecentDocumentReply) => (list: RecentDocumentReply[] | undefined) =>
      (list ?? []).map((one) => (one.id === changed.id ? changed : one));
    await run(async () => {
      await mutate<RecentDocumentReply[], RecentDocumentReply>(
        resourceKey(listRecentDocuments, { collectionId: document.collectionId }),
        call(updateRecentDocument, { params: { documentId: document.id }, body: { pinIndex } }),
        {
          optimisticData: put({ ...document, pinIndex }),
          populateCache: (changed, list) => put(changed)(list),
          rollbackOnError: true,
          revalidate: true,
        },
      );
      toastSuccess('Document updated', 'The document has been updated');
    });
  };
  return { isBusy, toggle };
}
