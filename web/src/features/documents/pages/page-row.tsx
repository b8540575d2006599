import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { counted } from '@lectern/shared/domain/counted.ts';
import { canBrowserHelp } from '@lectern/shared/domain/documents/retry.ts';
import { formatAgo } from '../../../format/dates.ts';
import { SMALL_BUTTON } from '../../../ui/buttons.tsx';
import { Caption } from '../../../ui/caption.tsx';
import { FailureChip } from '../failure-chip.tsx';
import { PageUrl } from '../page-url.tsx';
import type { RetryBody, RetryState } from '../use-retry.ts';
import { getReason, PAGE_STATUSES, type Page } from './page-filter.ts';
import { RetryButton } from './retry-button.tsx';

interface PageRowProps {
  readonly page: Page;
  /** Null during a crawl. */
  readonly state: RetryState | null;
  readonly onView: () => void;
}

/** A page of a crawl: its status, the reason of a failure, and retries. */
export function PageRow({ page, state, onView }: PageRowProps) {
  const { label, color } = PAGE_STATUSES[page.status];
  return (
    <Flex
      as="li"
      columnGap="3"
      rowGap="1"
      py="2.5"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0' }}
      wrap={{ base: 'wrap', md: 'nowrap' }}
      align="baseline"
    >
      <Text textStyle="caption" fontWeight="medium" color={color} w="14" flexShrink="0">
        {label}
      </Text>
      <Box
        minW="0"
        order={{ base: 1, md: 0 }}
        flex={{ base: '1 1 100%', md: '1 1 0' }}
        overflowWrap="anywhere"
      >
        <PageName page={page} />
        <PageReason page={page} />
      </Box>
      <Flex gap="1" align="center" justify="flex-end" wrap="wrap" ms="auto">
        {page.tokens !== null && <Tokens count={page.tokens} />}
        {state && <PageRetries page={page} state={state} />}
        {page.status === 'success' && (
          <Button {...SMALL_BUTTON} aria-label={`View ${page.title ?? page.url}`} onClick={onView}>
            View
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

/** Tabular figures, to align the column. */
function Tokens({ count }: { count: number }) {
  return (
    <Caption fontVariantNumeric="tabular-nums" me="2">
      ~{counted(count, 'token')}
    </Caption>
  );
}

function PageName({ page }: { page: Page }) {
  return (
    <>
      {page.title && (
        <Text fontWeight="medium" dir="auto">
          {page.title}
        </Text>
      )}
      <Caption>
        <PageUrl url={page.url} />
        {page.fetchedAt && ` · fetched ${formatAgo(page.fetchedAt)}`}
        {page.isThin && ' · very little text'}
      </Caption>
    </>
  );
}

function PageReason({ page }: { page: Page }) {
  const reason = getReason(page);
  if (reason === null) return null;
  return (
    <Box textStyle="caption" mt="1">
      {page.failure && <FailureChip failure={page.failure.class} />}
      <Text as="span" ms={page.failure ? '2' : '0'} color={page.failure ? undefined : 'fg.muted'}>
        {reason}{' '}
      </Text>
      {page.failure && (
        <Text as="span" color="fg.muted">
          {page.failure.nextStep}
        </Text>
      )}
    </Box>
  );
}

function PageRetries({ page, state }: { page: Page; state: RetryState }) {
  const name = page.title ?? page.url;
  const only: RetryBody = { pages: 'failed', pageIds: [page.id] };
  const isBrowserUseful = page.isThin || (page.failure !== null && canBrowserHelp(page.failure.class));
  return (
    <>
      {page.status === 'error' && (
        <RetryButton state={state} body={only} label="Retry" spokenLabel={`Retry ${name}`} />
      )}
      {isBrowserUseful && (
        <RetryButton
          state={state}
          body={{ ...only, withBrowser: true }}
          label="With browser"
          spokenLabel={`Retry with browser: ${name}`}
        />
      )}
    </>
  );
}
