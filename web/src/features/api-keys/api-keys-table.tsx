import { Box, Flex, IconButton, Text, VisuallyHidden } from '@chakra-ui/react';
import { type ApiKeyReply, deleteApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { RefreshCwIcon, TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { formatAgo, formatDay, useClock } from '../../format/dates.ts';
import { call } from '../../http/call.ts';
import { DELETE_ICON_BUTTON, ICON_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { lazyDialog } from '../../ui/loading/lazy-boundary.tsx';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { describeKey, describeLastUse } from './describe-key.ts';
import { fetchFullKey, refreshApiKeys } from './use-api-keys.ts';

const RotateKeyDialog = lazyDialog(() => import('./rotate-key-dialog.tsx'), 'RotateKeyDialog');
const RenameKeyDialog = lazyDialog(() => import('./rename-key-dialog.tsx'), 'RenameKeyDialog');

/** The scroll area disables wrapping, but names can be long. */
const WRAPPING = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

const KEY_COPIED = { title: 'API key copied' };

/** The keys are masked; the copy button copies the full key. */
export function ApiKeysTable({ keys }: { keys: readonly ApiKeyReply[] }) {
  useClock();
  const [renamed, setRenamed] = useState<ApiKeyReply | null>(null);
  const [rotated, setRotated] = useState<ApiKeyReply | null>(null);
  const [deleted, setDeleted] = useState<ApiKeyReply | null>(null);
  const columns: Column<ApiKeyReply>[] = [
    {
      name: 'Name',
      render: (key) => <KeyName apiKey={key} onRename={() => setRenamed(key)} />,
      cell: { py: '3', fontWeight: 'medium', minW: '6.5rem', maxW: '14rem' },
    },
    { name: 'Key', render: (key) => <MaskedKey apiKey={key} onRotate={() => setRotated(key)} /> },
    {
      name: 'Created',
      isWideOnly: true,
      render: ({ createdAt }) => formatDay(createdAt),
      cell: { color: 'fg.muted' },
    },
    {
      name: 'Last used',
      isWideOnly: true,
      render: (key) => <LastUse apiKey={key} />,
      cell: { color: 'fg.muted' },
    },
    {
      name: 'Delete',
      textAlign: 'end',
      header: (
        <Box as="span" srOnly={{ base: true, md: false }}>
          Delete
        </Box>
      ),
      render: (key) => (
        <IconButton
          {...DELETE_ICON_BUTTON}
          aria-label={`Delete API key ${key.keyName}`}
          title="Delete"
          onClick={() => setDeleted(key)}
        >
          <TrashIcon />
        </IconButton>
      ),
    },
  ];
  return (
    <>
      <DataTable isPanel columns={columns} rows={keys} rowKey={({ id }) => id} />
      {renamed && <RenameKeyDialog apiKey={renamed} onClose={() => setRenamed(null)} />}
      {rotated && <RotateKeyDialog apiKey={rotated} onClose={() => setRotated(null)} />}
      {deleted && (
        <ConfirmDialog
          title="Delete API key"
          subject={deleted.keyName}
          text="Are you sure you want to delete this API key?"
          confirmLabel="Delete"
          action={() => deleteKey(deleted.id)}
          failure="Error deleting API key"
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

async function deleteKey(keyId: number): Promise<void> {
  await call(deleteApiKey, { params: { keyId } });
  await refreshApiKeys();
  toastSuccess('API key deleted');
}

function KeyName({ apiKey, onRename }: { apiKey: ApiKeyReply; onRename: () => void }) {
  return (
    <>
      <Box
        as="button"
        textAlign="start"
        {...WRAPPING}
        title="Rename"
        _hover={{ textDecoration: 'underline' }}
        onClick={onRename}
      >
        <VisuallyHidden>Rename API key </VisuallyHidden>
        {apiKey.keyName}
      </Box>
      <Caption fontWeight="normal" {...WRAPPING}>
        {describeKey(apiKey)}
      </Caption>
      {/* The columns that small screens leave out. */}
      <Caption hideFrom="lg" fontWeight="normal" {...WRAPPING}>
        Created {formatDay(apiKey.createdAt)}
      </Caption>
      <Caption hideFrom="lg" fontWeight="normal" {...WRAPPING}>
        {describeLastUse(apiKey)}
      </Caption>
    </>
  );
}

function MaskedKey({ apiKey, onRotate }: { apiKey: ApiKeyReply; onRotate: () => void }) {
  const { id, keyName, apiKey: masked, rotatedAt } = apiKey;
  return (
    <Flex
      align={{ base: 'flex-start', md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
      gap={{ base: '0.5', md: '1.5' }}
    >
      <Text
        textStyle="code"
        fontSize={{ base: '0.75rem', md: '0.8125rem' }}
        color="fg.muted"
        whiteSpace="nowrap"
      >
        {masked}
      </Text>
      <Flex>
        <CopyButton label={`Copy API key ${keyName}`} source={() => fetchFullKey(id)} messages={KEY_COPIED} />
        {!isExpired(apiKey) && rotatedAt === null && (
          <IconButton
            {...ICON_BUTTON}
            aria-label={`Rotate API key ${keyName}`}
            title="Rotate"
            onClick={onRotate}
          >
            <RefreshCwIcon />
          </IconButton>
        )}
      </Flex>
    </Flex>
  );
}

function isExpired({ expiresAt }: ApiKeyReply): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}

function LastUse({ apiKey: { lastUsedAt, lastUsedClient } }: { apiKey: ApiKeyReply }) {
  if (!lastUsedAt) return <Text color="fg.subtle">Never</Text>;
  return (
    <Box>
      <Text whiteSpace="nowrap">{formatAgo(lastUsedAt)}</Text>
      {lastUsedClient && <Text textStyle="caption">{lastUsedClient}</Text>}
    </Box>
  );
}
