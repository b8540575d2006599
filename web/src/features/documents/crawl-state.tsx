import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { CrawlProgress, RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { isProvidedText } from '@lectern/shared/domain/documents/crawl-type.ts';
import { CheckIcon, InfoIcon, TriangleAlertIcon } from 'lucide-react';
import { formatAgo, formatIn, useClock } from '../../format/dates.ts';
import { Caption } from '../../ui/caption.tsx';
import { Meter } from '../../ui/meter.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { countFailures, findUsefulRetries, formatProgress, summarizeCrawl } from './crawl-summary.ts';
import { CancelButton } from './document-actions.tsx';
import type { DocumentDialog } from './document-dialogs.tsx';
import { FailureChip } from './failure-chip.tsx';
import { failureHelp } from './failure-labels.ts';
import { RetryButton } from './pages/retry-button.tsx';
import { useRetry } from './use-retry.ts';

interface CrawlStateProps {
  readonly document: RecentDocumentReply;
  readonly onOpen: (dialog: DocumentDialog) => void;
}

/** Progress, failure or summary of a crawl, with the actions that help. */
export function CrawlState({ document, onOpen }: CrawlStateProps) {
  const { status, progress, failure, relevantText, note } = document;
  if (status === 'error' && failure) return <CrawlFailure document={document} />;
  if (status !== 'processing') return <CrawlSummary document={document} />;
  return (
    <Flex gap="2" align="start" justify="space-between" wrap="wrap">
      <Box flex="1 1 16rem" minW="0">
        {progress ? <CrawlProgressRow progress={progress} /> : <Caption>{note ?? 'Queued'}</Caption>}
        {relevantText !== null && <Caption>Agents use the previous version until the crawl ends.</Caption>}
      </Box>
      {document.crawlType !== null && document.crawlType !== 'user_text' && (
        <CancelButton document={document} onOpen={onOpen} />
      )}
    </Flex>
  );
}

function CrawlSummary({ document }: Pick<CrawlStateProps, 'document'>) {
  useClock();
  const state = useRetry(document);
  const isComplete = document.note === null;
  const summary = summarizeCrawl(document) ?? document.note;
  // Pasted text has no crawl.
  const isCrawled = document.progress !== null && document.crawlType !== 'user_text';
  if (summary === null && !isCrawled) return null;
  return (
    <Flex gap="2" align="center" wrap="wrap" textStyle="caption" color="fg.muted">
      <Flex gap="2" flex="1 1 16rem" minW="0">
        <Box pt="0.5" color={isComplete ? 'green.fg' : undefined}>
          {isComplete ? <CheckIcon /> : <InfoIcon />}
        </Box>
        <Stack gap="1" minW="0">
          <Flex columnGap="2.5" wrap="wrap">
            <Text overflowWrap="anywhere">{summary}</Text>
            {document.progress && document.crawlType === 'pack' && (
              <Text color="fg.subtle">Imported {formatAgo(document.progress.startedAt)}</Text>
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
      {!isProvidedText(document.crawlType) && (
        <RetryButton state={state} body={{ pages: 'changed' }} label="Refresh" />
      )}
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

function CrawlFailure({ document }: Pick<CrawlStateProps, 'document'>) {
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
          {document.failure && (
            <TextLink to={failureHelp(document.failure.class)} alignSelf="flex-start">
              More about this failure
            </TextLink>
          )}
        </Stack>
      </Flex>
      <Flex gap="1.5" wrap="wrap">
        <RetryButton state={state} body={{ pages: 'all' }} label="Retry" />
        {withBrowser && (
          <RetryButton state={state} body={{ pages: 'all', withBrowser: true }} label="Retry with browser" />
        )}
      </Flex>
    </Flex>
  );
}

/** The progress of a crawl: a bar, counts, the time left and the current page. */
function CrawlProgressRow({ progress }: { progress: CrawlProgress }) {
  const { found, done, failed, skipped, current } = progress;
  const ended = done + failed + skipped;
  return (
    <Box textStyle="caption" color="fg.muted">
      <Flex align="center" gap="3" wrap="wrap">
        <Meter
          label="Crawl progress"
          value={ended}
          max={found}
          valueText={formatProgress(progress)}
          color="blue.solid"
          h="1"
          flex="1 1 8rem"
          maxW="16rem"
        />
        <Text>{formatProgress(progress)}</Text>
      </Flex>
      {current && (
        <Text mt="1" truncate title={current} fontFamily="mono" fontSize="xs">
          {current}
        </Text>
      )}
    </Box>
  );
}
