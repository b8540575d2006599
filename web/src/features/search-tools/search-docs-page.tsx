import { Stack, Text } from '@chakra-ui/react';
import { TOOLS_COLLECTION_ID } from '@lectern/shared/domain/tools/tools-collection.ts';
import { AdminOnly } from '../../session/admin-only.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Section } from '../../ui/section.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { refreshCollections } from '../collections/use-collections.ts';
import { ContentResults } from './content-results.tsx';
import { AllDomainsTable, DomainResults } from './domain-results.tsx';
import { ProcessLog } from './process-log.tsx';
import { QueryForm } from './query-form.tsx';
import { runSearch } from './run-search.ts';
import { IDLE, PHASES, processText, type SearchFlow, stepText } from './search-flow.ts';
import { useRun } from './use-run.ts';

/** Admin tool: searches the web for documentation and stores its content about a topic. */
export function SearchDocsPage() {
  const { state: flow, start } = useRun(IDLE);
  const { phase, searched, processed, log } = flow;
  const isBusy = phase === 'searching' || phase === 'searched' || phase === 'processing';
  return (
    <Stack gap="6">
      <PageHeader
        title="Documentation search"
        text="Finds official documentation, reads the best sources, and stores their content about a topic."
      />
      <AdminOnly>
        <Panel as="section" aria-label="Search" p={{ base: '4', md: '6' }}>
          <QueryForm
            isBusy={isBusy}
            // The search may create the collection.
            onSearch={(query) =>
              start((context) => runSearch(query, context).then(() => refreshCollections()))
            }
          />
        </Panel>
        {phase !== 'idle' && <FlowStatus flow={flow} />}
        {searched && <DomainResults domains={searched.topDomains} />}
        <ContentResults title="Content of the sources" results={processed?.contentResults ?? []} />
        <ProcessLog title="Process log" lines={log} />
        {searched && <AllDomainsTable domains={searched.allDomains} />}
      </AdminOnly>
    </Stack>
  );
}

/** The phase, progress and outcome of a search. */
function FlowStatus({ flow }: { flow: SearchFlow }) {
  const { phase, searchPercent, processPercent, searched, outcome } = flow;
  const { label, colorPalette } = PHASES[phase];
  const hasFailed = phase === 'failed';
  return (
    <Section
      title="Status"
      extra={
        <Pill role="status" colorPalette={colorPalette}>
          {label}
        </Pill>
      }
    >
      <ProgressBar
        label="Search"
        detail={stepText(searchPercent, searched?.topDomains.length ?? 0)}
        percent={searchPercent}
        hasFailed={hasFailed && searched === null}
      />
      {processPercent > 0 && (
        <ProgressBar
          label="Processing"
          detail={processText(processPercent)}
          percent={processPercent}
          hasFailed={hasFailed}
        />
      )}
      {outcome && (
        <Text overflowWrap="anywhere">
          {outcome}
          {(phase === 'complete' || phase === 'crawling') && (
            <>
              {'. '}
              <TextLink to={`/collections/${TOOLS_COLLECTION_ID}`}>Open its collection</TextLink>
            </>
          )}
        </Text>
      )}
    </Section>
  );
}
