import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { listPages, type RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { canBrowserHelp } from '@lectern/shared/domain/retry.ts';
import { useEffect, useState } from 'react';
import { counted } from '../../format/counted.ts';
import { getErrorMessage } from '../../http/http-error.ts';
import { keepPolling } from '../../http/keep-polling.ts';
import { useResource } from '../../http/use-resource.ts';
import { useSession } from '../../session/use-session.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CrawlLog } from './crawl-log.tsx';
import { filterPages, type Page, type PageFilter } from './page-filter.ts';
import { PageFilters } from './page-filters.tsx';
import { PageRow } from './page-row.tsx';
import { PageViewDialog } from './page-view-dialog.tsx';
import { RetryButton } from './retry-button.tsx';
import { ROWS_PER_STEP, ShowMore } from './show-more.tsx';
import { useMaxPages } from './use-max-pages.ts';
import { type RetryState, useRetry } from './use-retry.ts';
import { VisionButton } from './vision-button.tsx';
import { VisionSteps } from './vision-steps.tsx';

interface PagesPanelProps {
  readonly document: RecentDocumentReply;
  /** Called when agent vision has added another document. */
  readonly onAdded: () => void;
}

const POLL_MS = 3_000;
const VIEWS = [
  { value: 'pages', label: 'Pages' },
  { value: 'log', label: 'Log' },
] as const;

const VISION = { value: 'vision', label: 'Agent vision' } as const;

type View = (typeof VIEWS)[number]['value'] | typeof VISION.value;

const EMPTY_FILTER: PageFilter = { status: 'all', failure: null, search: '' };

/** The pages of a crawl, failures first, with retries, and its log. */
export function PagesPanel({ document, onAdded }: PagesPanelProps) {
  const isCrawling = document.status === 'processing';
  const options = isCrawling ? keepPolling(POLL_MS) : { revalidateOnMount: true };
  const { data: pages, error, mutate } = useResource(listPages, { documentId: document.id }, options);
  // Polling stops with the crawl, so the last pages need one more fetch.
  useEffect(() => {
    if (!isCrawling) void mutate();
  }, [isCrawling, mutate]);
  const { user } = useSession();
  const state = useRetry(document);
  const isByVision = document.crawlType === 'cua_markdown';
  const [view, setView] = useState<View>(isByVision ? 'vision' : isCrawling ? 'log' : 'pages');
  const views = isByVision ? [...VIEWS, VISION] : VIEWS;
  const retries = pages && !isCrawling ? findRetries(pages) : null;
  const isVisionOffered = user?.isPro && !isCrawling && !isByVision && pages?.length === 1;
  return (
    <Stack gap="3">
      {error && !pages && (
        <ErrorPanel
          title="Error loading pages"
          detail={getErrorMessage(error, 'Unknown error')}
          error={error}
        />
      )}
      {!pages && !error && <Skeleton h="32" />}
      {pages?.length === 0 && !isByVision && (
        <Text color="fg.muted">
          {isCrawling ? 'No pages fetched yet.' : 'The crawl ended before any page was fetched.'}
        </Text>
      )}
      {pages && (pages.length > 0 || isByVision) && (
        <>
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
            <CrawlLog pages={pages} isCrawling={isCrawling} />
          ) : (
            <PageList document={document} pages={pages} state={isCrawling ? null : state} />
          )}
        </>
      )}
    </Stack>
  );
}

interface PageListProps {
  readonly document: RecentDocumentReply;
  readonly pages: readonly Page[];
  readonly state: RetryState | null;
}

function PageList({ document, pages, state }: PageListProps) {
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [viewed, setViewed] = useState<Page | null>(null);
  const shown = filterPages(pages, filter);
  const overLimit = document.progress?.overLimit ?? 0;
  const maxPages = useMaxPages();
  const [listed, setListed] = useState(ROWS_PER_STEP);
  return (
    <>
      <PageFilters pages={pages} filter={filter} onChange={setFilter} />
      <Flex justify="space-between" gap="2" wrap="wrap" textStyle="caption" color="fg.muted">
        <Text role="status">
          {shown.length === pages.length
            ? counted(pages.length, 'page')
            : `${shown.length} of ${counted(pages.length, 'page')}`}
        </Text>
        {overLimit > 0 && (
          <Text>
            {overLimit} more pages found; only the first {document.maxUrls} were fetched
            {(document.maxUrls ?? 0) < maxPages && '. To fetch them, add the URL again with a higher limit'}
          </Text>
        )}
      </Flex>
      {shown.length === 0 && <Text color="fg.muted">No pages match.</Text>}
      <Box as="ul" listStyleType="none">
        {shown.slice(0, listed).map((page) => (
          <PageRow key={page.id} page={page} state={state} onView={() => setViewed(page)} />
        ))}
      </Box>
      <ShowMore total={shown.length} listed={listed} onMore={() => setListed(listed + ROWS_PER_STEP)} />
      {viewed && <PageViewDialog documentId={document.id} page={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

interface Retries {
  /** Whether any page failed. */
  readonly failed: boolean;
  /** Whether a browser may get more content. */
  readonly withBrowser: boolean;
}

/** The useful retries; null if there are none. */
function findRetries(pages: readonly Page[]): Retries | null {
  const failures = pages.flatMap(({ failure }) => failure ?? []);
  const failed = failures.length > 0;
  const withBrowser =
    pages.some(({ isThin }) => isThin) || failures.some((failure) => canBrowserHelp(failure.class));
  return failed || withBrowser ? { failed, withBrowser } : null;
}

function AllRetries({ failed, withBrowser, state }: Retries & { readonly state: RetryState }) {
  return (
    <>
      {failed && <RetryButton state={state} what={{ pages: 'failed' }} label="Retry failed pages" />}
      {withBrowser && (
        <RetryButton state={state} what={{ pages: 'failed', withBrowser: true }} label="Retry with browser" />
      )}
    </>
  );
}
