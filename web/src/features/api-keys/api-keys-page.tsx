import { Button, Skeleton, Stack } from '@chakra-ui/react';
import { KeyIcon, PlusIcon } from 'lucide-react';
import { useState } from 'react';
import { PRIMARY_BUTTON } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { lazyDialog } from '../../ui/loading/lazy-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ApiKeysTable } from './api-keys-table.tsx';
import { useApiKeys } from './use-api-keys.ts';

const CreateKeyDialog = lazyDialog(() => import('./create-key-dialog.tsx'), 'CreateKeyDialog');

/** The user's API keys. */
export function ApiKeysPage() {
  const [isCreating, setCreating] = useState(false);
  return (
    <Stack gap="6">
      <PageHeader
        title="API Keys"
        text="Editors and scripts send a key with every request. A key works for all your MCP servers or for one."
      >
        <Button {...PRIMARY_BUTTON} onClick={() => setCreating(true)}>
          <PlusIcon />
          Create API Key
        </Button>
      </PageHeader>
      <KeyList />
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </Stack>
  );
}

function KeyList() {
  const { data: keys, error, mutate } = useApiKeys();
  if (error && !keys) {
    return (
      <ErrorPanel
        title="Could not load your keys"
        detail="Error loading API keys. Please try again."
        action={{ label: 'Try again', onClick: () => void mutate() }}
      />
    );
  }
  if (!keys) return <Skeleton h="40" rounded="l3" role="status" aria-label="Loading API keys" />;
  return (
    <Panel overflow="hidden">
      {keys.length === 0 ? (
        <EmptyState
          icon={<KeyIcon />}
          title="You don't have any API keys yet. Create one to get started."
          help={{ to: '/docs/concepts#api-key', label: 'How API keys work' }}
        />
      ) : (
        <ApiKeysTable keys={keys} />
      )}
    </Panel>
  );
}
