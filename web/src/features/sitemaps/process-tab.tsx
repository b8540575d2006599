import { Button, Input, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useProcessSitemap } from './use-sitemaps.ts';

const NO_ADDRESS = 'Please enter a sitemap URL';

/** Has a sitemap cached; what came of it stands below. */
export function ProcessTab({ onExtract }: { onExtract: (cacheId: number) => void }) {
  const [sitemapUrl, setSitemapUrl] = useState('');
  const [missing, setMissing] = useState(false);
  const { isBusy, reply, error, run } = useProcessSitemap();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(sitemapUrl.trim() === '');
    if (sitemapUrl.trim() !== '') void run(sitemapUrl.trim());
  };
  return (
    <Stack gap="5">
      <Panel p={{ base: '4', md: '6' }}>
        <form onSubmit={submit} noValidate>
          <Stack gap="5" maxW="42rem">
            <FormField
              label="Sitemap URL"
              hint="Plain or gzipped, or an index of several; up to 50,000 pages of its site are read."
              error={missing ? NO_ADDRESS : undefined}
            >
              <Input
                type="url"
                inputMode="url"
                placeholder="https://docs.example.com/sitemap.xml"
                value={sitemapUrl}
                onChange={(event) => setSitemapUrl(event.target.value)}
              />
            </FormField>
            <BusyButton
              type="submit"
              size="sm"
              colorPalette="accent"
              isBusy={isBusy}
              busyText="Processing…"
              alignSelf="flex-start"
            >
              Process Sitemap
            </BusyButton>
          </Stack>
        </form>
      </Panel>
      {error && <ErrorPanel title="The sitemap could not be processed" detail={error} />}
      {reply?.success && (
        <Panel as="section" aria-label="Result" p={{ base: '4', md: '5' }}>
          <Stack gap="3" align="flex-start">
            <Text role="status" overflowWrap="anywhere">
              {resultOf(reply)}
            </Text>
            <Button
              size="sm"
              variant="outline"
              colorPalette="gray"
              bg="bg.panel"
              onClick={() => onExtract(reply.cacheId)}
            >
              Extract a topic
            </Button>
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

function resultOf(reply: NonNullable<ReturnType<typeof useProcessSitemap>['reply']>): string {
  const { sitemapUrl, urls, contentSize, status, cacheId } = reply;
  const counts = `${urls.length.toLocaleString('en')} pages, ${contentSize.toLocaleString('en')} characters`;
  if (status === 'complete') return `Cached ${sitemapUrl} as ${cacheId}: ${counts}`;
  return `Caching ${sitemapUrl} as ${cacheId} goes on: ${counts} so far; Cached Sitemaps shows how far it is`;
}
