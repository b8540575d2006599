import { Stack, Text } from '@chakra-ui/react';
import { AdminOnly } from '../../session/admin-only.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ContentResults } from './content-results.tsx';
import { ProcessLog } from './process-log.tsx';
import { QueryForm } from './query-form.tsx';
import { StatusPanel } from './status-panel.tsx';
import { type PageSearch, usePageSearch } from './use-page-search.ts';

/** Admin tool: finds and reads pages about a topic with Firecrawl. */
export function FirecrawlSearchPage() {
  const { search, start } = usePageSearch();
  const { isBusy, log, found, failure } = search;
  return (
    <Stack gap="6">
      <title>Retrieval search · Lectern</title>
      <PageHeader
        title="Retrieval search"
        text="Searches the web for a topic with Firecrawl and shows the content of the results."
      />
      <AdminOnly>
        <Panel as="section" aria-label="Search" p={{ base: '4', md: '6' }}>
          <QueryForm isBusy={isBusy} onSearch={(query) => void start(query)} />
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
    <StatusPanel label={label} colorPalette={colorPalette}>
      <ProgressBar label="Search" percent={percent} hasFailed={failure !== null} />
      {(failure ?? found) && (
        <Text overflowWrap="anywhere">
          {failure === null ? found?.assessment.explanation : `Search failed: ${failure}`}
        </Text>
      )}
    </StatusPanel>
  );
}

function describeState(isBusy: boolean, failure: string | null, isComplete: boolean): [string, string] {
  if (isBusy) return ['Searching', 'blue'];
  if (failure !== null) return ['Failed', 'red'];
  return isComplete ? ['Complete', 'green'] : ['Incomplete', 'yellow'];
}
