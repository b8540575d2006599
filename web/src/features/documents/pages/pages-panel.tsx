import { Flex, Stack, Text } from '@chakra-ui/react';
import { addUrl, type RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { countPages } from '@lectern/shared/contracts/pages.ts';
import { FAILURE_CLASSES } from '@lectern/shared/domain/documents/failure.ts';
import { canBrowserHelp } from '@lectern/shared/domain/documents/retry.ts';
import { EyeIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { keepPolling, useResource } from '../../../http/use-resource.ts';
import { useSession } from '../../../session/use-session.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { SMALL_BUTTON } from '../../../ui/buttons.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { DataFallback } from '../../../ui/loading/data-boundary.tsx';
import { refreshDocuments } from '../use-recent-documents.ts';
import { type RetryState, useRetry } from '../use-retry.ts';
import { CrawlLog } from './crawl-log.tsx';
import type { PageCounts } from './page-filter.ts';
import { PageList } from './page-list.tsx';
import { RetryButton } from './retry-button.tsx';
import { CRAWL_POLL_MS, useReloadAfterCrawl } from './use-pages.ts';
import { VisionSteps } from './vision-steps.tsx';

interface PagesPanelProps {
  readonly document: RecentDocumentReply;
  /** Called when agent vision has added another document. */
  readonly onAdded: () => void;
}

const VIEWS = [
  { value: 'pages', label: 'Pages' },
  { value: 'log', label: 'Log' },
] as const;

const VISION = { value: 'vision', label: 'Agent vision' } as const;

type View = (typeof VIEWS)[number]['value'] | typeof VISION.value;

/** The pages of a crawl, failures first, with retries, and its log. */
export function PagesPanel({ document, onAdded }: PagesPanelProps) {
  const isCrawling = document.status === 'processing';
  const options = isCrawling ? keepPolling(CRAWL_POLL_MS) : { revalidateOnMount: true };
  const { data: counts, error, mutate } = useResource(countPages, { documentId: document.id }, options);
  useReloadAfterCrawl(isCrawling, mutate);
  const { user } = useSession();
  const state = useRetry(document);
  const isByVision = document.crawlType === 'cua_markdown';
  const [view, setView] = useState<View>(isByVision ? 'vision' : isCrawling ? 'log' : 'pages');
  if (!counts) return <DataFallback error={error} name="pages" onRetry={mutate} />;
  if (counts.total === 0 && !isByVision) {
    return (
      <Text color="fg.muted">
        {isCrawling ? 'No pages fetched yet.' : 'The crawl ended before any page was fetched.'}
      </Text>
    );
  }
  const views = isByVision ? [...VIEWS, VISION] : VIEWS;
  // The summary of a failed document has its own retries.
  const retries = document.status === 'active' ? findRetries(counts) : null;
  const isVisionOffered = user?.isPro && !isCrawling && !isByVision && counts.total === 1;
  return (
    <Stack gap="3">
      <Flex justify="space-between" gap="2" wrap="wrap">
        <Segmented<View> label="View" value={view} options={views} onChange={setView} />
        <Flex gap="2" wrap="wrap">
          {isVisionOffered && <VisionButton document={document} onAdded={onAdded} />}
          {retries && <AllRetries {...retries} state={state} />}
        </Flex>
      </Flex>
      {view === 'vision' ? (
        <VisionSteps documentId={document.id} isCrawling={isCrawling} />
      ) : view === 'log' ? (
        <CrawlLog documentId={document.id} total={counts.total} isCrawling={isCrawling} />
      ) : (
        <PageList document={document} counts={counts} state={isCrawling ? null : state} />
      )}
    </Stack>
  );
}

interface Retries {
  /** The label of a retry without a browser; null if no page needs it. */
  readonly label: string | null;
  /** Whether a browser may get more content. */
  readonly withBrowser: boolean;
}

/** The useful retries; null without any. */
function findRetries({ failures, thin }: PageCounts): Retries | null {
  const present = FAILURE_CLASSES.filter((failure) => failures[failure]);
  const label = present.some((failure) => failure !== 'limit')
    ? 'Retry failed pages'
    : present.length > 0
      ? 'Retry pages over the limit'
      : null;
  const withBrowser = thin > 0 || present.some(canBrowserHelp);
  return label || withBrowser ? { label, withBrowser } : null;
}

function AllRetries({ label, withBrowser, state }: Retries & { readonly state: RetryState }) {
  return (
    <>
      {label && <RetryButton state={state} body={{ pages: 'failed' }} label={label} />}
      {withBrowser && (
        <RetryButton state={state} body={{ pages: 'failed', withBrowser: true }} label="Retry with browser" />
      )}
    </>
  );
}

/** Reads the document's URL with agent vision and adds the result as a new document. Pro only. */
function VisionButton({ document, onAdded }: { document: RecentDocumentReply; onAdded: () => void }) {
  const add = async () => {
    const { collectionId, url, documentTopic } = document;
    const body = { collectionId, url, crawlType: 'cua_markdown' as const, topics: [], documentTopic };
    await call(addUrl, { params: { collectionId }, body });
    await refreshDocuments(collectionId);
    onAdded();
  };
  return (
    <ActionButton
      {...SMALL_BUTTON}
      title="Opens every tab and collapsed section of the page, and stores the result as a separate document"
      action={add}
      failure="Could not add the document"
    >
      <EyeIcon />
      Read with agent vision
    </ActionButton>
  );
}
