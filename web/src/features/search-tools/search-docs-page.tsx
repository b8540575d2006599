import { Stack } from '@chakra-ui/react';
import { AdminOnly } from '../../session/admin-only.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AllDomainsTable } from './all-domains-table.tsx';
import { ContentResults } from './content-results.tsx';
import { DomainResults } from './domain-results.tsx';
import { FlowStatus } from './flow-status.tsx';
import { ProcessLog } from './process-log.tsx';
import { QueryForm } from './query-form.tsx';
import { useSearchFlow } from './use-search-flow.ts';

/** Admin tool: searches the web for documentation and stores its content about a topic. */
export function SearchDocsPage() {
  const { flow, start } = useSearchFlow();
  const { phase, searched, processed, log } = flow;
  const isBusy = phase === 'searching' || phase === 'searched' || phase === 'processing';
  return (
    <Stack gap="6">
      <title>Documentation search · Lectern</title>
      <PageHeader
        title="Documentation search"
        text="Finds official documentation, reads the best sources, and stores their content about a topic."
      />
      <AdminOnly>
        <Panel as="section" aria-label="Search" p={{ base: '4', md: '6' }}>
          <QueryForm isBusy={isBusy} onSearch={start} />
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
