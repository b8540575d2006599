import { Box, Button, Flex, IconButton, Stack } from '@chakra-ui/react';
import { exportCalls, listCalls } from '@lectern/shared/contracts/calls.ts';
import { RETENTION_DAYS } from '@lectern/shared/domain/retention.ts';
import { DownloadIcon, ListIcon, RefreshCwIcon } from 'lucide-react';
import { toQueryString } from '../../http/call.ts';
import { useList } from '../../http/use-list.ts';
import { SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataBoundary } from '../../ui/loading/data-boundary.tsx';
import { lazyDialog } from '../../ui/loading/lazy-boundary.tsx';
import { ListEnd } from '../../ui/loading/list-end.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useLinkedId } from '../../ui/use-linked-id.ts';
import { CallFilters } from './call-filters.tsx';
import { CallRow } from './call-row.tsx';
import { useCallFilters } from './use-call-filters.ts';

const CallDialog = lazyDialog(() => import('./call-dialog.tsx'), 'CallDialog');

const CALLS_PER_REQUEST = 20;

/** The log of tool calls, of one collection or of all. */
export function CallLog({ collectionId = null }: { collectionId?: number | null }) {
  const { filters, query, set, clear, isFiltered } = useCallFilters(collectionId);
  const calls = useList(listCalls, {}, { ...query, limit: CALLS_PER_REQUEST });
  const [openId, setOpenId] = useLinkedId('call');
  return (
    <Stack gap="3">
      <Flex gap="2" justify="space-between" align="flex-start" wrap={{ base: 'wrap', lg: 'nowrap' }}>
        <CallFilters filters={filters} onChange={set} isOfCollection={collectionId !== null} />
        <Flex gap="2">
          <IconButton {...SECONDARY_BUTTON} aria-label="Refresh" title="Refresh" onClick={calls.reload}>
            <RefreshCwIcon />
          </IconButton>
          <Button {...SECONDARY_BUTTON} asChild>
            <a href={exportCalls.path + toQueryString({ ...query })} download>
              <DownloadIcon />
              CSV
            </a>
          </Button>
        </Flex>
      </Flex>
      <Panel overflow="hidden">
        <DataBoundary data={calls.items} error={calls.error} name="calls" onRetry={calls.reload}>
          {(items) =>
            items.length === 0 ? (
              <NoCalls onClear={isFiltered ? clear : null} />
            ) : (
              <Box as="ul" listStyleType="none" aria-label="Tool calls">
                {items.map((call) => (
                  <CallRow
                    key={call.id}
                    call={call}
                    hasServer={collectionId === null}
                    onOpen={() => setOpenId(call.id)}
                  />
                ))}
              </Box>
            )
          }
        </DataBoundary>
        {calls.items && <ListEnd list={calls} />}
      </Panel>
      <Caption>
        Calls are kept for {RETENTION_DAYS.callLog} days. Calls from the preview are not logged.
      </Caption>
      {openId !== null && <CallDialog callId={openId} onClose={() => setOpenId(null)} />}
    </Stack>
  );
}

const TOOL_CALLS = { to: '/docs/concepts#tool-call', label: 'What counts as a tool call' };

/** `onClear` removes the filters; null without filters. */
function NoCalls({ onClear }: { onClear: (() => void) | null }) {
  if (onClear === null) {
    return (
      <EmptyState
        icon={<ListIcon />}
        title="No tool calls yet"
        help={TOOL_CALLS}
        text="Calls of your agents appear here as soon as they use this documentation."
      />
    );
  }
  return (
    <EmptyState icon={<ListIcon />} title="No calls match these filters" help={TOOL_CALLS}>
      <Button {...SECONDARY_BUTTON} onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  );
}
