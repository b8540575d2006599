import { Flex, IconButton } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { EyeIcon, RetryIcon, TopicsIcon, TrashIcon } from '../../ui/icons/line-icons.tsx';
import type { DocumentDialog } from './document-dialog.ts';
import { useRetry } from './use-retry.ts';

interface RowActionsProps {
  readonly document: RecentDocumentReply;
  readonly onOpen: (dialog: DocumentDialog) => void;
}

const QUIET = { size: 'xs', variant: 'ghost', colorPalette: 'gray', color: 'fg.muted' } as const;

/** What can be done with one document. */
export function RowActions({ document, onOpen }: RowActionsProps) {
  const name = document.documentName;
  return (
    <Flex gap="0.5" justify="flex-end">
      {isCrawled(document) && <CrawlAgain document={document} />}
      <IconButton
        {...QUIET}
        aria-label={`View content of ${name}`}
        title="View content"
        onClick={() => onOpen('view')}
      >
        <EyeIcon />
      </IconButton>
      {document.documentUrlId !== null && (
        <IconButton
          {...QUIET}
          aria-label={`Topics of ${name}`}
          title="Topics"
          onClick={() => onOpen('topics')}
        >
          <TopicsIcon />
        </IconButton>
      )}
      <IconButton
        {...QUIET}
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

/** One in error has its retries beside the reason. */
function isCrawled({ crawlType, status }: RecentDocumentReply): boolean {
  return crawlType !== null && crawlType !== 'user_text' && status !== 'error';
}

/** Stays while the document is being crawled, so that the keyboard goes on from where it was. */
function CrawlAgain({ document }: { document: RecentDocumentReply }) {
  const { isBusy, retry } = useRetry(document);
  const isCrawling = isBusy || document.status === 'processing';
  return (
    <IconButton
      {...QUIET}
      aria-label={`Crawl ${document.documentName} again`}
      title="Crawl again"
      aria-disabled={isCrawling || undefined}
      onClick={() => {
        if (!isCrawling) void retry({ pages: 'all' });
      }}
    >
      <RetryIcon />
    </IconButton>
  );
}
