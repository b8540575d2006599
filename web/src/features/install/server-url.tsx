import { Flex, Text } from '@chakra-ui/react';
import { mcpServerUrl } from '@lectern/shared/domain/editors/mcp-server-url.ts';
import { CopyButton } from '../../ui/copy/copy-button.tsx';

/** The URL of an MCP server with a copy button. */
export function ServerUrl({ mcpServerHash }: { mcpServerHash: string }) {
  const url = mcpServerUrl(window.location.origin, mcpServerHash);
  return (
    <Flex align="center" gap="1" ps="3" pe="1" minH="9" rounded="l2" borderWidth="1px" bg="bg.code" minW="0">
      <Text textStyle="code" fontSize="xs" color="fg.muted" flex="1" truncate title={url}>
        {url}
      </Text>
      <CopyButton source={url} label="Copy server URL" size="2xs" />
    </Flex>
  );
}
