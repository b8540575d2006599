import { Box, Stack, Text } from '@chakra-ui/react';
import { getErrorMessage } from '../../http/http-error.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useApiKeys } from './use-api-keys.ts';

/** The raw API response with the keys. */
export function DebugApiKeysPage() {
  return (
    <Stack gap="6">
      <PageHeader title="API key data" text="The response from GET /api/api-keys." />
      <Panel p="5" minW="0">
        <RawKeys />
      </Panel>
    </Stack>
  );
}

function RawKeys() {
  const { data: keys, error } = useApiKeys();
  if (error) return <Text role="alert">Error: {getErrorMessage(error, 'Failed to load API keys')}</Text>;
  if (!keys) return <Text role="status">Loading API keys...</Text>;
  if (keys.length === 0) return <Text>No API keys found</Text>;
  return (
    <Box as="pre" textStyle="code" overflowX="auto" tabIndex={0}>
      {JSON.stringify(keys, null, 2)}
    </Box>
  );
}
