import { Flex, IconButton } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { EyeIcon, LayersIcon, RotateCwIcon, TrashIcon } from 'lucide-react';
import type { DocumentDialog } from './document-dialog.ts';
import { useRetry } from './use-retry.ts';

interface RowActionsProps {
  readonly document: RecentDocumentReply;
  readonly onOpen: (dialog: DocumentDialog) => void;
}

const SECONDARY_BUTTON = { size: 'xs', variant: 'ghost', colorPalette: 'gray', color: 'fg.muted' } as const;

/** The actions of a document row. */
export function RowActions({ document, onOpen }: RowActionsProps) {
  const name = document.documentName;
  return (
    <Flex gap="0.5" justify="flex-end">
      {isCrawled(document) && <Refresh document={document} />}
      <IconButton
        {...SECONDARY_BUTTON}
        aria-label={`View content of ${name}`}
        title="View content"
        onClick={() => onOpen('view')}
      >
        <EyeIcon />
      </IconButton>
      {document.documentUrlId !== null && (
        <IconButton
          {...SECONDARY_BUTTON}
          aria-label={`Topics of ${name}`}
          title="Topics"
          onClick={() => onOpen('topics')}
        >
          <LayersIcon />
        </IconButton>
      )}
      <IconButton
        {...SECONDARY_BUTTON}
        _hover={{ color: 'red.fg', bg: 'red.subtle' }}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => onOpen('delete')}
      >
        <TrashIcon />
      </IconButton>
    </Flex>
  );
}

/** Documents with an error have their retries next to the reason. */
function isCrawled({ crawlType, status }: RecentDocumentReply): boolean {
  return crawlType !== null && crawlType !== 'user_text' && status !== 'error';
}

/** Stays visible during a crawl to keep the keyboard focus. */
function Refresh({ document }: { document: RecentDocumentReply }) {
  const { isBusy, retry } = useRetry(document);
  const isCrawling = isBusy || document.status === 'processing';
  return (
    <IconButton
      {...SECONDARY_BUTTON}
      aria-label={`Refresh ${document.documentName}`}
      title="Refresh"
      aria-disabled={isCrawling || undefined}
      onClick={() => {
        if (!isCrawling) void retry({ pages: 'changed' });
      }}
    >
      <RotateCwIcon />
    </IconButton>
  );
}
