import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { formatAgo } from '../../../format/dates.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { CodePanel } from '../../../ui/code-panel.tsx';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { DEPLOY_HOOKS, REFRESH_STEP, refreshCommand } from './refresh-url-snippets.ts';
import { useRefreshUrl } from './use-refresh-url.ts';

/** The URL that refreshes a document after a deploy, with instructions for the hosts of documentation. */
export function RefreshUrlSection({ documentId }: { documentId: number }) {
  const { state, url, isBusy, create, revoke } = useRefreshUrl(documentId);
  return (
    <Stack as="section" gap="3" borderTopWidth="1px" pt="4" mt="1">
      <Heading as="h3" textStyle="sm" fontWeight="semibold">
        Refresh URL
      </Heading>
      <Text textStyle="caption" color="fg.muted">
        Refresh this document after each deploy: send a POST request to a secret URL.
      </Text>
      {url !== null && <CreatedUrl url={url} />}
      {state && url === null && (
        <Text role="status">
          Created {formatAgo(state.createdAt)},{' '}
          {state.lastUsedAt ? `last used ${formatAgo(state.lastUsedAt)}.` : 'never used.'} The URL cannot be
          shown again.
        </Text>
      )}
      {state !== undefined && (
        <Flex gap="2" wrap="wrap">
          <BusyButton size="sm" variant="outline" colorPalette="gray" isBusy={isBusy} onClick={create}>
            {state === null ? 'Create refresh URL' : 'Replace URL'}
          </BusyButton>
          {state !== null && (
            <BusyButton size="sm" variant="outline" colorPalette="red" isBusy={isBusy} onClick={revoke}>
              Revoke URL
            </BusyButton>
          )}
        </Flex>
      )}
    </Stack>
  );
}

function CreatedUrl({ url }: { url: string }) {
  return (
    <Stack gap="3" minW="0">
      <Text role="status">Copy the URL now. It is not shown again.</Text>
      <CodePanel
        caption="Refresh URL"
        text={url}
        isWrapped
        actions={<CopyButton source={url} label="Copy refresh URL" />}
      />
      <CodePanel
        caption="curl"
        text={refreshCommand(url)}
        isWrapped
        actions={<CopyButton source={refreshCommand(url)} label="Copy curl command" />}
      />
      <CodePanel
        caption="GitHub Actions step"
        text={REFRESH_STEP}
        actions={<CopyButton source={REFRESH_STEP} label="Copy GitHub Actions step" />}
      />
      <Text textStyle="caption" color="fg.muted">
        Or add the URL as a webhook where your documentation is built:
      </Text>
      <Box as="ul" listStyleType="none">
        {DEPLOY_HOOKS.map(({ host, setting, event }) => (
          <Box as="li" key={host} textStyle="caption" py="0.5">
            <Text as="span" fontWeight="medium">
              {host}:
            </Text>{' '}
            {setting}, event “{event}”
          </Box>
        ))}
      </Box>
    </Stack>
  );
}
