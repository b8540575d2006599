import { Stack, Text } from '@chakra-ui/react';
import { firecrawlSearchDirect } from '@lectern/shared/contracts/search-tools.ts';
import { call, type ReplyOf } from '../../http/call.ts';
import { getServerMessage } from '../../http/http-error.ts';
import { AdminOnly } from '../../session/admin-only.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Section } from '../../ui/section.tsx';
import { toastFailure } from '../../ui/toasts/toast-store.ts';
import { ContentResults } from './content-results.tsx';
import { ProcessLog } from './process-log.tsx';
import { type Query, QueryForm } from './query-form.tsx';
import { type RunContext, useRun } from './use-run.ts';
import { watchRun } from './watch-run.ts';

/** Admin tool: finds and reads pages about a topic with Firecrawl. */
export function FirecrawlSearchPage() {
  const { state: search, start } = useRun(IDLE);
  const { isBusy, log, found, failure } = search;
  return (
    <Stack gap="6">
      <PageHeader
        title="Retrieval search"
        text="Searches the web for a topic with Firecrawl and shows the content of the results."
      />
      <AdminOnly>
        <Panel as="section" aria-label="Search" p={{ base: '4', md: '6' }}>
          <QueryForm
            isBusy={isBusy}
            onSearch={(query) => start((context) => runPageSearch(query, context))}
          />
        </Panel>
        {(isBusy || found || failure) && <SearchStatus search={search} />}
        <ContentResults title="Retrieved content" results={found?.contentResults ?? []} />
        <ProcessLog title="Processing details" lines={log} />
      </AdminOnly>
    </Stack>
  );
}

function SearchStatus({ search: { isBusy, percent, found, failure } }: { search: PageSearch }) {
  const [label, colorPalette] = describeState(isBusy, failure, found?.isComplete ?? false);
  return (
    <Section
      title="Status"
      extra={
        <Pill role="status" colorPalette={colorPalette}>
          {label}
        </Pill>
      }
    >
      <ProgressBar label="Search" percent={percent} hasFailed={failure !== null} />
      {(failure ?? found) && (
        <Text overflowWrap="anywhere">
          {failure === null ? found?.assessment.explanation : `Search failed: ${failure}`}
        </Text>
      )}
    </Section>
  );
}

function describeState(isBusy: boolean, failure: string | null, isComplete: boolean): [string, string] {
  if (isBusy) return ['Searching', 'blue'];
  if (failure !== null) return ['Failed', 'red'];
  return isComplete ? ['Complete', 'green'] : ['Incomplete', 'yellow'];
}

type PagesFound = ReplyOf<typeof firecrawlSearchDirect>;

/** The state of a Firecrawl search. */
interface PageSearch {
  readonly isBusy: boolean;
  /** 0, 33, 66 or 100. */
  readonly percent: number;
  readonly log: readonly string[];
  /** Null until the search succeeds. */
  readonly found: PagesFound | null;
  /** The error; null if there is none. */
  readonly failure: string | null;
}

const IDLE: PageSearch = { isBusy: false, percent: 0, log: [], found: null, failure: null };

async function runPageSearch(query: Query, { signal, update }: RunContext<PageSearch>): Promise<void> {
  const fail = (text: string) => {
    update({ isBusy: false, failure: text });
    if (!signal.aborted) toastFailure('Search failed', text);
  };
  update({ isBusy: true });
  try {
    const ask = () => call(firecrawlSearchDirect, { body: query, signal });
    const found = await watchRun('firecrawl-search', ask, ({ percent, log }) => update({ percent, log }));
    update({ percent: 100, found });
    if (found.success) update({ isBusy: false });
    else fail(found.error ?? 'Unknown error');
  } catch (error) {
    fail(getServerMessage(error, 'Failed to search documentation. Please try again.'));
  }
}
