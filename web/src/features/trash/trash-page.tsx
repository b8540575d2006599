import { Button, Stack } from '@chakra-ui/react';
import { type DeletedItem, emptyTrash, listTrash } from '@lectern/shared/contracts/trash.ts';
import { RETENTION_DAYS } from '@lectern/shared/domain/retention.ts';
import { TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { useResource } from '../../http/use-resource.ts';
import { SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { ConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataBoundary } from '../../ui/loading/data-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { DeletedRow } from './deleted-row.tsx';

/** Deleted collections and documents that can be restored. */
export function TrashPage() {
  const [isEmptying, setEmptying] = useState(false);
  const { data: items, error, mutate } = useResource(listTrash, {}, { revalidateOnMount: true });
  const empty = async () => {
    await call(emptyTrash, {});
    await mutate([], { revalidate: false });
    toastSuccess('Trash emptied');
  };
  return (
    <Stack gap="6">
      <PageHeader
        title="Trash"
        text={`Deleted items stay here for ${RETENTION_DAYS.trash} days. Agents can no longer see them.`}
      >
        {items && items.length > 0 && (
          <Button {...SECONDARY_BUTTON} onClick={() => setEmptying(true)}>
            <TrashIcon />
            Empty trash
          </Button>
        )}
      </PageHeader>
      <DataBoundary data={items} error={error} name="the trash" h="40" onRetry={mutate}>
        {(loaded) => <Contents items={loaded} />}
      </DataBoundary>
      {isEmptying && (
        <ConfirmDialog
          title="Empty the trash?"
          text="This permanently deletes everything in the trash. You can't undo this."
          confirmLabel="Empty trash"
          action={empty}
          failure="Could not empty the trash"
          onClose={() => setEmptying(false)}
        />
      )}
    </Stack>
  );
}

function Contents({ items }: { items: readonly DeletedItem[] }) {
  return (
    <Panel overflow="hidden">
      {items.length === 0 ? (
        <EmptyState
          icon={<TrashIcon />}
          title="The trash is empty"
          help={{ to: '/docs/concepts#trash', label: 'How the trash works' }}
          text="Deleted MCP servers and documents appear here. Restoring one brings back everything in it."
        />
      ) : (
        <Stack as="ul" gap="0" listStyleType="none">
          {items.map((item) => (
            <DeletedRow key={`${item.kind}-${item.id}`} item={item} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}
