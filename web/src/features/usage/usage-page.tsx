import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { getUsageReport } from '@lectern/shared/contracts/usage.ts';
import { messageOf } from '../../http/http-error.ts';
import { keepPolling } from '../../http/keep-polling.ts';
import { useResource } from '../../http/use-resource.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ChartIcon } from '../../ui/icons/line-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AccountStatusCard } from '../collections/account-status-card.tsx';
import { CallsByTool } from './calls-by-tool.tsx';
import { DayChart } from './day-chart.tsx';
import { UnansweredQuestions } from './unanswered-questions.tsx';
import { UsageSection } from './usage-section.tsx';

/** A question in vain is written down after its answer: a page that was opened in between shows it with the next. */
const POLL_MS = 5_000;

/** What agents did with the user's MCP Servers. */
export function UsagePage() {
  return (
    <Stack gap="6">
      <title>Usage · Lectern</title>
      <PageHeader
        title="Usage"
        text="What your agents called in the last 30 days, and what they asked in vain."
      />
      <AccountStatusCard />
      <Report />
    </Stack>
  );
}

function Report() {
  const { data: report, error } = useResource(getUsageReport, {}, keepPolling(POLL_MS));
  if (error && !report)
    return <ErrorPanel title="Error loading usage" detail={messageOf(error, 'Unknown error')} />;
  if (!report) return <Skeleton h="64" rounded="l3" role="status" aria-label="Loading usage" />;
  const { days, tools, unanswered } = report;
  if (tools.length === 0 && unanswered.length === 0) return <NoCalls />;
  return (
    <>
      <UsageSection title="Tool calls by day">
        <DayChart days={days} />
      </UsageSection>
      <UsageSection title="Tool calls by MCP Server">
        <CallsByTool tools={tools} />
      </UsageSection>
      <UsageSection title="Questions without an answer">
        {unanswered.length > 0 ? (
          <UnansweredQuestions questions={unanswered} />
        ) : (
          <Text color="fg.muted">Every question found something.</Text>
        )}
      </UsageSection>
    </>
  );
}

function NoCalls() {
  return (
    <Panel>
      <EmptyState
        icon={<ChartIcon />}
        title="No agent has called a tool yet"
        text="Connect an editor to one of your MCP Servers and ask it something: the calls appear here."
      >
        <LinkButton to="/dashboard" size="sm" colorPalette="accent">
          Go to your MCP Servers
        </LinkButton>
      </EmptyState>
    </Panel>
  );
}
