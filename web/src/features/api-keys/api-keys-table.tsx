import { Box, Flex, IconButton, Table, Text } from '@chakra-ui/react';
import { type ApiKeyReply, deleteApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { useState } from 'react';
import { formatAgo, formatDay } from '../../format/dates.ts';
import { call } from '../../http/call.ts';
import { messageOf } from '../../http/http-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TrashIcon } from '../../ui/icons/line-icons.tsx';
import { toast } from '../../ui/toast-store.ts';
import { fetchWholeKey, useRefreshApiKeys } from './use-api-keys.ts';

const KEY_COPIED = { title: 'API key copied' };

/** Name, key, created, delete; the key is masked, its copy button copies it whole. */
export function ApiKeysTable({ keys }: { keys: readonly ApiKeyReply[] }) {
  const [condemned, setCondemned] = useState<ApiKeyReply | null>(null);
  return (
    <Table.ScrollArea>
      <Table.Root
        size="sm"
        minW="36rem"
        css={{ '& :is(td, th):first-of-type': { ps: '5' }, '& :is(td, th):last-of-type': { pe: '4' } }}
      >
        <Table.Header>
          <Table.Row bg="bg.subtle">
            {['Name', 'Key', 'Created', 'Last used'].map((column) => (
              <Table.ColumnHeader key={column} color="fg.muted" textStyle="caption" py="2.5">
                {column}
              </Table.ColumnHeader>
            ))}
            <Table.ColumnHeader color="fg.muted" textStyle="caption" textAlign="end">
              Delete
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body css={{ '& tr:last-of-type td': { borderBottomWidth: '0' } }}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onDelete={() => setCondemned(key)} />
          ))}
        </Table.Body>
      </Table.Root>
      {condemned && <DeleteKeyDialog apiKey={condemned} onClose={() => setCondemned(null)} />}
    </Table.ScrollArea>
  );
}

function KeyRow({ apiKey, onDelete }: { apiKey: ApiKeyReply; onDelete: () => void }) {
  const { id, keyName, apiKey: masked, createdAt } = apiKey;
  return (
    <Table.Row bg="transparent">
      <Table.Cell py="3" fontWeight="medium" maxW="14rem" overflowWrap="anywhere">
        {keyName}
      </Table.Cell>
      <Table.Cell>
        <Flex align="center" gap="1.5">
          <Text textStyle="code" color="fg.muted" whiteSpace="nowrap">
            {masked}
          </Text>
          <CopyButton
            label={`Copy API key ${keyName}`}
            source={() => fetchWholeKey(id)}
            messages={KEY_COPIED}
          />
        </Flex>
      </Table.Cell>
      <Table.Cell color="fg.muted" whiteSpace="nowrap">
        {formatDay(createdAt)}
      </Table.Cell>
      <Table.Cell color="fg.muted">
        <LastUse apiKey={apiKey} />
      </Table.Cell>
      <Table.Cell textAlign="end">
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="gray"
          color="fg.muted"
          _hover={{ color: 'red.fg', bg: 'red.subtle' }}
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

function LastUse({ apiKey: { lastUsedAt, lastUsedClient } }: { apiKey: ApiKeyReply }) {
  if (!lastUsedAt) return <Text color="fg.subtle">Never</Text>;
  return (
    <Box>
      <Text whiteSpace="nowrap">{formatAgo(lastUsedAt)}</Text>
      {lastUsedClient && <Text textStyle="caption">{lastUsedClient}</Text>}
    </Box>
  );
}

function DeleteKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshApiKeys();
  const remove = async () => {
    setBusy(true);
    try {
      await call(deleteApiKey, { params: { keyId: apiKey.id } });
      await refresh();
      toast({ title: 'API key deleted', tone: 'success' });
    } catch (error) {
      toast({
        title: 'Error deleting API key',
        description: messageOf(error, 'Unknown error'),
        tone: 'destructive',
      });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete API key"
      text="Are you sure you want to delete this API key?"
      confirmLabel="Delete"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
