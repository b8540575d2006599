import { Flex, Stack, Text } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { setRefreshSchedule } from '@lectern/shared/contracts/refreshes.ts';
import type { RefreshFrequency } from '@lectern/shared/domain/documents/refresh-schedule.ts';
import { formatAgo, formatIn, useClock } from '../../../format/dates.ts';
import { call } from '../../../http/call.ts';
import { Caption } from '../../../ui/caption.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { useLatestChoice } from '../../../ui/use-latest-choice.ts';
import { RetryButton } from '../pages/retry-button.tsx';
import { refreshDocuments } from '../use-recent-documents.ts';
import { useRetry } from '../use-retry.ts';
import { RefreshUrlSection } from './refresh-url-section.tsx';

const FREQUENCIES: readonly { readonly value: RefreshFrequency; readonly label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
];

/** The refresh frequency of a document, its last and next refresh, and its refresh URL. */
export function SchedulePanel({ document }: { document: RecentDocumentReply }) {
  useClock();
  const state = useRetry(document);
  const { frequency, choose } = useFrequency(document);
  return (
    <Stack gap="4" maxW="42rem">
      <Text color="fg.muted">
        {document.library?.source === 'package'
          ? 'A package never changes, so automatic refreshes only look for a new release.'
          : 'A refresh fetches the pages again and keeps unchanged pages as they are.'}
      </Text>
      <Flex gap="3" align="center" wrap="wrap">
        <Text fontWeight="medium" aria-hidden>
          Refresh automatically
        </Text>
        <Segmented label="Refresh automatically" value={frequency} options={FREQUENCIES} onChange={choose} />
      </Flex>
      <Text role="status">{describe(document)}</Text>
      {document.status !== 'processing' && (
        <Flex gap="2" wrap="wrap">
          <RetryButton state={state} body={{ pages: 'changed' }} label="Refresh now" />
          <RetryButton state={state} body={{ pages: 'all' }} label="Crawl all pages again" />
        </Flex>
      )}
      <Caption>
        While nothing changes, refreshes become less frequent, down to once a month. A change restores the
        chosen frequency.
      </Caption>
      <RefreshUrlSection documentId={document.id} />
    </Stack>
  );
}

function describe({ status, schedule }: RecentDocumentReply): string {
  if (status === 'processing') return 'The document is being refreshed.';
  if (!schedule) return 'This document is not refreshed.';
  const last = schedule.lastRunAt ? `Last crawl ${formatAgo(schedule.lastRunAt)}.` : 'Not crawled yet.';
  if (schedule.isPaused) return `${last} Paused because the last five refreshes failed.`;
  return schedule.nextRunAt ? `${last} Next refresh ${formatIn(schedule.nextRunAt)}.` : last;
}

/** The chosen frequency, shown at once and stored in the background. */
function useFrequency({ id, collectionId, schedule }: RecentDocumentReply) {
  const { chosen, choose } = useLatestChoice(
    'Failed to update document',
    async (frequency: RefreshFrequency) => {
      await call(setRefreshSchedule, { params: { documentId: id }, body: { frequency } });
      await refreshDocuments(collectionId);
    },
  );
  return { frequency: chosen ?? schedule?.frequency ?? 'off', choose };
}
