import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { createRefreshUrl, getRefreshUrl, revokeRefreshUrl } from '@lectern/shared/contracts/refresh-urls.ts';
import { useState } from 'react';
import { formatAgo, useClock } from '../../../format/dates.ts';
import { call } from '../../../http/call.ts';
import { useResource } from '../../../http/use-resource.ts';
import { BusyButton, SECONDARY_BUTTON } from '../../../ui/buttons.tsx';
import { Caption } from '../../../ui/caption.tsx';
import { CodePanel } from '../../../ui/code-panel.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/lazy-confirm-dialog.ts';
import { DataFallback } from '../../../ui/loading/data-boundary.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useAction } from '../../../ui/use-action.ts';

const FAILURE = 'Failed to change the refresh URL';

/** The URL that refreshes a document after a deploy. */
export function RefreshUrlSection({ documentId }: { documentId: number }) {
  useClock();
  const { state, error, url, create, revoke, reload } = useRefreshUrl(documentId);
  const { isBusy, run } = useAction(FAILURE);
  const [asked, setAsked] = useState<'Replace' | 'Revoke' | null>(null);
  return (
    <Stack as="section" gap="3" borderTopWidth="1px" pt="4" mt="1">
      <Heading as="h3" textStyle="sm" fontWeight="semibold">
        Refresh URL
      </Heading>
      <Caption>Refresh this document after each deploy: send a POST request to a secret URL.</Caption>
      {url !== null && <CreatedUrl url={url} />}
      {state && url === null && (
        <Text role="status">
          Created {formatAgo(state.createdAt)},{' '}
          {state.lastUsedAt ? `last used ${formatAgo(state.lastUsedAt)}.` : 'never used.'} The URL cannot be
          shown again.
        </Text>
      )}
      {state === undefined && <DataFallback error={error} name="the refresh URL" h="9" onRetry={reload} />}
      {state !== undefined && (
        <Flex gap="2" wrap="wrap">
          <BusyButton
            {...SECONDARY_BUTTON}
            isBusy={isBusy}
            onClick={() => (state === null ? void run(create) : setAsked('Replace'))}
          >
            {state === null ? 'Create refresh URL' : 'Replace URL'}
          </BusyButton>
          {state !== null && (
            <Button size="sm" variant="outline" colorPalette="red" onClick={() => setAsked('Revoke')}>
              Revoke URL
            </Button>
          )}
        </Flex>
      )}
      {asked && (
        <ConfirmDialog
          title={`${asked} the refresh URL?`}
          text="The current URL stops working immediately."
          confirmLabel={`${asked} URL`}
          action={asked === 'Revoke' ? revoke : create}
          failure={FAILURE}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

function CreatedUrl({ url }: { url: string }) {
  return (
    <Stack gap="3" minW="0">
      <Text role="status">Copy the URL now. It is not shown again.</Text>
      <CodePanel caption="Refresh URL" text={url} isWrapped copyLabel="Copy refresh URL" />
      <CodePanel
        caption="curl"
        text={`curl --fail --request POST '${url}'`}
        isWrapped
        copyLabel="Copy curl command"
      />
      <Caption>
        <TextLink to="/docs/api#without-an-api-key" target="_blank">
          Add the URL to GitHub Actions, GitHub, Vercel, Netlify or Read the Docs
        </TextLink>
      </Caption>
    </Stack>
  );
}

/** The refresh URL of a document. The URL itself is known only after its creation. */
function useRefreshUrl(documentId: number) {
  const params = { documentId };
  const { data, error, mutate } = useResource(getRefreshUrl, params, { revalidateOnMount: true });
  const [url, setUrl] = useState<string | null>(null);
  const show = async (created: string | null) => {
    setUrl(created);
    await mutate();
  };
  return {
    /** Null if there is none, undefined while loading. */
    state: data,
    error,
    reload: mutate,
    url,
    create: async () => show((await call(createRefreshUrl, { params })).url),
    revoke: async () => {
      await call(revokeRefreshUrl, { params });
      await show(null);
    },
  };
}
