import { Stack, Text } from '@chakra-ui/react';
import { getUsageReport } from '@lectern/shared/contracts/usage.ts';
import { ChartColumnIcon } from 'lucide-react';
import type { ReplyOf } from '../../http/call.ts';
import { keepPolling, useResource } from '../../http/use-resource.ts';
import { LinkButton, PRIMARY_BUTTON } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataBoundary } from '../../ui/loading/data-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Section } from '../../ui/section.tsx';
import { CallLog } from '../calls/call-log.tsx';
import { AccountStatusCard } from '../collections/account-status-card.tsx';
import { CallsByTool } from './calls-by-tool.tsx';
import { DayCharts } from './day-charts.tsx';
import { UnansweredQuestions } from './unanswered-questions.tsx';

/** Unanswered questions are stored after the response, so the page polls. */
const POLL_MS = 5_000;

/** Tool calls and unanswered questions of the last 30 days. */
export function UsagePage() {
  return (
    <Stack gap="6">
      <PageHeader
        title="Usage"
        text="Tool calls of your agents in the last 30 days, and questions we couldn't answer."
      />
      <AccountStatusCard />
      <Report />
    </Stack>
  );
}

function Report() {
  const { data, error, mutate } = useResource(getUsageReport, {}, keepPolling(POLL_MS));
  return (
    <DataBoundary data={data} error={error} name="usage" h="64" onRetry={mutate}>
      {(report) => <ReportSections report={report} />}
    </DataBoundary>
  );
}

function ReportSections({ report }: { report: ReplyOf<typeof getUsageReport> }) {
  const { days, tools, unanswered } = report;
  if (tools.length === 0 && unanswered.length === 0) return <NoCalls />;
  return (
    <>
      <Section title="Tool calls by day">
        <DayCharts days={days} />
      </Section>
      <Section title="Tool calls by MCP Server">
        <CallsByTool tools={tools} />
      </Section>
      <Section title="Unanswered questions">
        {unanswered.length > 0 ? (
          <UnansweredQuestions questions={unanswered} />
        ) : (
          <Text color="fg.muted">Every question had an answer.</Text>
        )}
      </Section>
      <Section title="Calls">
        <CallLog />
      </Section>
    </>
  );
}

function NoCalls() {
  return (
    <Panel>
      <EmptyState
        icon={<ChartColumnIcon />}
        title="No tool calls yet"
        help={{ to: '/docs/quick-start#2-connect-your-editor', label: 'How to connect your editor' }}
        text="Connect an editor to one of your MCP servers and ask a question. The calls appear here."
      >
        <LinkButton to="/dashboard" {...PRIMARY_BUTTON}>
          Go to your MCP servers
        </LinkButton>
      </EmptyState>
    </Panel>
  );
}
