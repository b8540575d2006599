import { Box, Flex, IconButton, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { type ApiKeyReply, deleteApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { RefreshCwIcon, TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { formatAgo, formatDay } from '../../format/dates.ts';
import { useClock } from '../../format/use-clock.ts';
import { call } from '../../http/call.ts';
import { DELETE_ICON_BUTTON, ICON_BUTTON } from '../../ui/button-styles.ts';
import { Caption } from '../../ui/caption.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { lazyDialog } from '../../ui/loading/lazy-boundary.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';
import { describeKey, describeLastUse } from './describe-key.ts';
import { fetchFullKey, refreshApiKeys } from './use-api-keys.ts';

const RotateKeyDialog = lazyDialog(() => import('./rotate-key-dialog.tsx'), 'RotateKeyDialog');
const RenameKeyDialog = lazyDialog(() => import('./rename-key-dialog.tsx'), 'RenameKeyDialog');

const HEAD = { color: 'fg.muted', textStyle: 'caption', py: '2.5' } as const;

const CELLS = {
  '& :is(td, th)': { px: { base: '1.5', md: '3' } },
  '& :is(td, th):first-of-type': { ps: { base: '3', md: '5' } },
  '& :is(td, th):last-of-type': { pe: { base: '2', md: '4' } },
} as const;

/** Small screens show only the name, the key and the delete button. */
const WIDE_ONLY = { hideBelow: 'lg' } as const;

/** The scroll area disables wrapping, but names can be long. */
const WRAPPING = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

const KEY_COPIED = { title: 'API key copied' };

/** The keys are masked; the copy button copies the full key. */
export function ApiKeysTable({ keys }: { keys: readonly ApiKeyReply[] }) {
  useClock();
  const [renamed, setRenamed] = useState<ApiKeyReply | null>(null);
  const [rotated, setRotated] = useState<ApiKeyReply | null>(null);
  const [deleted, setDeleted] = useState<ApiKeyReply | null>(null);
  return (
    <Table.ScrollArea>
      <Table.Root size="sm" minW={{ lg: '36rem' }} css={CELLS}>
        <Table.Header>
          <Table.Row bg="bg.subtle">
            <Table.ColumnHeader {...HEAD}>Name</Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD}>Key</Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD} {...WIDE_ONLY}>
              Created
            </Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD} {...WIDE_ONLY}>
              Last used
            </Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD} textAlign="end">
              <Box as="span" srOnly={{ base: true, md: false }}>
                Delete
              </Box>
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body css={{ '& tr:last-of-type td': { borderBottomWidth: '0' } }}>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              onRename={() => setRenamed(key)}
              onRotate={() => setRotated(key)}
              onDelete={() => setDeleted(key)}
            />
          ))}
        </Table.Body>
      </Table.Root>
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
    </Table.ScrollArea>
  );
}

async function deleteKey(keyId: number): Promise<void> {
  await call(deleteApiKey, { params: { keyId } });
  await refreshApiKeys();
  toast({ title: 'API key deleted', tone: 'success' });
}

interface KeyRowProps {
  readonly apiKey: ApiKeyReply;
  readonly onRename: () => void;
  readonly onRotate: () => void;
  readonly onDelete: () => void;
}

function KeyRow({ apiKey, onRename, onRotate, onDelete }: KeyRowProps) {
  const { id, keyName, apiKey: masked, createdAt } = apiKey;
  return (
    <Table.Row bg="transparent">
      <Table.Cell py="3" fontWeight="medium" minW="6.5rem" maxW="14rem">
        <Box
          as="button"
          textAlign="start"
          {...WRAPPING}
          title="Rename"
          _hover={{ textDecoration: 'underline' }}
          onClick={onRename}
        >
          <VisuallyHidden>Rename API key </VisuallyHidden>
          {keyName}
        </Box>
        <Caption fontWeight="normal" {...WRAPPING}>
          {describeKey(apiKey)}
        </Caption>
        <Caption hideFrom="lg" fontWeight="normal" {...WRAPPING}>
          Created {formatDay(createdAt)}
        </Caption>
        <Caption hideFrom="lg" fontWeight="normal" {...WRAPPING}>
          {describeLastUse(apiKey)}
        </Caption>
      </Table.Cell>
      <Table.Cell>
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
            <CopyButton
              label={`Copy API key ${keyName}`}
              source={() => fetchFullKey(id)}
              messages={KEY_COPIED}
            />
            {!isExpired(apiKey) && apiKey.rotatedAt === null && (
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
      </Table.Cell>
      <Table.Cell {...WIDE_ONLY} color="fg.muted" whiteSpace="nowrap">
        {formatDay(createdAt)}
      </Table.Cell>
      <Table.Cell {...WIDE_ONLY} color="fg.muted">
        <LastUse apiKey={apiKey} />
      </Table.Cell>
      <Table.Cell textAlign="end">
        <IconButton
          {...DELETE_ICON_BUTTON}
          aria-label={`Delete API key ${keyName}`}
          title="Delete"
          onClick={onDelete}
        >
          <TrashIcon />
        </IconButton>
      </Table.Cell>
    </Table.Row>
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
