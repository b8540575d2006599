import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { CheckIcon, InfoIcon, TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAgo, formatIn } from '../../format/dates.ts';
import { CrawlProgressRow } from './crawl-progress-row.tsx';
import { countFailures, findUsefulRetries, summarizeCrawl } from './crawl-summary.ts';
import type { DocumentDialog } from './document-dialog.ts';
import { FailureChip } from './failure-chip.tsx';
import { RetryButton } from './retry-button.tsx';
import { useRetry } from './use-retry.ts';

/** Whether a document has details below its row. */
export function hasDetail(document: RecentDocumentReply): boolean {
  if (document.status === 'processing') return true;
  if (document.status === 'error') return document.failure !== null;
  return document.note !== null || summarizeCrawl(document) !== null;
}

interface DocumentDetailProps {
  readonly document: RecentDocumentReply;
  readonly onOpen: (dialog: DocumentDialog) => void;
}

/** Progress, failure or summary of a crawl. */
export function DocumentDetail({ document, onOpen }: DocumentDetailProps) {
  return (
    <Box
      data-crawl=""
      tabIndex={-1}
      role="group"
      aria-label={`Crawl of ${document.documentName}`}
      rounded="l1"
      focusVisibleRing="outside"
    >
      <CrawlState document={document} onOpen={onOpen} />
    </Box>
  );
}

function CrawlState({ document, onOpen }: DocumentDetailProps) {
  const { status, progress, failure, relevantText, note } = document;
  if (status === 'error' && failure) return <CrawlFailure document={document} onOpen={onOpen} />;
  if (status !== 'processing') return <CrawlSummary document={document} onOpen={onOpen} />;
  return (
    <Flex gap="2" align="start" justify="space-between" wrap="wrap">
      <Box flex="1 1 16rem" minW="0">
        {progress ? (
          <CrawlProgressRow progress={progress} />
        ) : (
          <MutedText>{note ?? 'Waiting in the queue'}</MutedText>
        )}
        {relevantText !== null && (
          <MutedText>Agents use the previous version until the crawl ends.</MutedText>
        )}
      </Box>
      <Flex gap="1.5" wrap="wrap">
        {progress && <PagesButton document={document} onOpen={onOpen} />}
        <CancelButton document={document} onOpen={onOpen} />
      </Flex>
    </Flex>
  );
}

function MutedText({ children }: { children: ReactNode }) {
  return (
    <Text textStyle="caption" color="fg.muted">
      {children}
    </Text>
  );
}

function CrawlSummary({ document, onOpen }: DocumentDetailProps) {
  const state = useRetry(document);
  const { failedPages, withBrowser } = findUsefulRetries(document);
  const isComplete = document.note === null;
  return (
    <Flex gap="2" align="center" wrap="wrap" textStyle="caption" color="fg.muted">
      <Flex gap="2" flex="1 1 16rem" minW="0">
        <Box pt="0.5" color={isComplete ? 'green.fg' : undefined}>
          {isComplete ? <CheckIcon /> : <InfoIcon />}
        </Box>
        <Stack gap="1" minW="0">
          <Flex columnGap="2.5" wrap="wrap">
            <Text overflowWrap="anywhere">{summarizeCrawl(document) ?? document.note}</Text>
            {document.progress && document.crawlType !== 'user_text' && (
              <Text color="fg.subtle">Crawled {formatAgo(document.progress.startedAt)}</Text>
            )}
            {document.schedule?.nextRunAt && (
              <Text color="fg.subtle">Next refresh {formatIn(document.schedule.nextRunAt)}</Text>
            )}
          </Flex>
          <FailureChips document={document} />
          {document.schedule?.isPaused && (
            <Text color="fg.warning">Automatic refreshes are paused because the last five failed.</Text>
          )}
        </Stack>
      </Flex>
      <Flex gap="1.5" wrap="wrap">
        <PagesButton document={document} onOpen={onOpen} />
        {document.schedule ? (
          <ScheduleButton document={document} onOpen={onOpen} />
        ) : (
          // A first crawl that was cancelled has no schedule yet.
          document.crawlType &&
          document.crawlType !== 'user_text' && (
            <RetryButton state={state} what={{ pages: 'changed' }} label="Refresh" />
          )
        )}
        {failedPages && <RetryButton state={state} what={{ pages: 'failed' }} label="Retry failed pages" />}
        {withBrowser && (
          <RetryButton
            state={state}
            what={{ pages: 'failed', withBrowser: true }}
            label="Retry with browser"
          />
        )}
      </Flex>
    </Flex>
  );
}

function FailureChips({ document }: { document: RecentDocumentReply }) {
  const counts = document.crawlType === 'user_text' ? [] : countFailures(document.progress);
  if (counts.length === 0) return null;
  return (
    <Flex as="ul" listStyleType="none" gap="1" wrap="wrap">
      {counts.map(({ failure, count }) => (
        <li key={failure}>
          <FailureChip failure={failure} count={count} />
        </li>
      ))}
    </Flex>
  );
}

function CrawlFailure({ document, onOpen }: DocumentDetailProps) {
  const state = useRetry(document);
  const { withBrowser } = findUsefulRetries(document);
  return (
    <Flex
      gap="3"
      p="3"
      rounded="l2"
      bg="red.subtle"
      borderWidth="1px"
      borderColor="red.muted"
      wrap="wrap"
      align="center"
    >
      <Flex gap="2.5" flex="1 1 18rem" minW="0">
        <Box color="red.fg" pt="0.5">
          <TriangleAlertIcon />
        </Box>
        <Stack gap="0.5" minW="0" overflowWrap="anywhere">
          <Text>{document.failure?.message}</Text>
          <Text color="fg.muted">{document.failure?.nextStep}</Text>
        </Stack>
      </Flex>
      <Flex gap="1.5" wrap="wrap">
        <PagesButton document={document} onOpen={onOpen} />
        <RetryButton state={state} what={{ pages: 'all' }} label="Retry" />
        {withBrowser && (
          <RetryButton state={state} what={{ pages: 'all', withBrowser: true }} label="Retry with browser" />
        )}
      </Flex>
    </Flex>
  );
}

function ScheduleButton({ document, onOpen }: DocumentDetailProps) {
  return (
    <Button
      size="xs"
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
      aria-label={`Schedule refreshes of ${document.documentName}`}
      onClick={() => onOpen('refresh')}
    >
      Schedule
    </Button>
  );
}

function CancelButton({ document, onOpen }: DocumentDetailProps) {
  if (document.crawlType === null || document.crawlType === 'user_text') return null;
  return (
    <Button
      size="xs"
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
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

function PagesButton({ document, onOpen }: DocumentDetailProps) {
  if (document.crawlType === null || document.crawlType === 'user_text') return null;
  return (
    <Button
      size="xs"
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
      aria-label={`Show pages of ${document.documentName}`}
      onClick={() => onOpen('pages')}
    >
      Show pages
    </Button>
  );
}
