import { Button, Stack } from '@chakra-ui/react';
import { type DeletedItem, listTrash } from '@lectern/shared/contracts/trash.ts';
import { TRASH_DAYS } from '@lectern/shared/domain/documents/trash.ts';
import { TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { useResource } from '../../http/use-resource.ts';
import { SECONDARY_BUTTON } from '../../ui/button-styles.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyDialog } from '../../ui/loading/lazy-part.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeletedRow } from './deleted-row.tsx';

const EmptyTrashDialog = lazyDialog(() => import('./empty-trash-dialog.tsx'), 'EmptyTrashDialog');

/** Deleted collections and documents that can be restored. */
export function TrashPage() {
  const [isEmptying, setEmptying] = useState(false);
  const { data: items, error, mutate } = useResource(listTrash, {}, { revalidateOnMount: true });
  return (
    <Stack gap="6">
      <title>Trash · Lectern</title>
      <PageHeader
        title="Trash"
        text={`Deleted items stay here for ${TRASH_DAYS} days. Agents can no longer see them.`}
      >
        {items && items.length > 0 && (
          <Button {...SECONDARY_BUTTON} onClick={() => setEmptying(true)}>
            <TrashIcon />
            Empty trash
          </Button>
        )}
      </PageHeader>
      <Loaded data={items} error={error} name="the trash" h="40" onRetry={mutate}>
        {(loaded) => <Contents items={loaded} />}
      </Loaded>
      {isEmptying && <EmptyTrashDialog onClose={() => setEmptying(false)} />}
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
          text="Deleted MCP Servers and documents appear here. Restoring one brings back everything in it."
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
