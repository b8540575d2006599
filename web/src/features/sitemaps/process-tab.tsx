import { Button, Stack, Text } from '@chakra-ui/react';
import { MISSING_SITEMAP_URL } from '@lectern/shared/contracts/sitemap-tools.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { useState } from 'react';
import { BusyButton, PRIMARY_BUTTON, SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useProcessSitemap } from './use-sitemaps.ts';

/** Caches a sitemap and shows the result. */
export function ProcessTab({ onExtract }: { onExtract: (cacheId: number) => void }) {
  const [sitemapUrl, setSitemapUrl] = useState('');
  const [missing, setMissing] = useState(false);
  const { isBusy, reply, error, run } = useProcessSitemap();
  const submit = () => {
    setMissing(sitemapUrl.trim() === '');
    if (sitemapUrl.trim() !== '') void run(sitemapUrl.trim());
  };
  return (
    <Stack gap="5">
      <Panel p={{ base: '4', md: '6' }}>
        <Form onSubmit={submit} maxW="42rem">
          <TextField
            label="Sitemap URL"
            hint="A sitemap, a gzipped sitemap or a sitemap index. Up to 50,000 pages of its site are fetched."
            error={missing ? MISSING_SITEMAP_URL : undefined}
            type="url"
            inputMode="url"
            placeholder="https://docs.example.com/sitemap.xml"
            value={sitemapUrl}
            onChange={setSitemapUrl}
          />
          <BusyButton
            type="submit"
            {...PRIMARY_BUTTON}
            isBusy={isBusy}
            busyText="Processing…"
            alignSelf="flex-start"
          >
            Process Sitemap
          </BusyButton>
        </Form>
      </Panel>
      {error && <ErrorPanel title="Could not process the sitemap" detail={error} />}
      {reply?.success && (
        <Panel as="section" aria-label="Result" p={{ base: '4', md: '5' }}>
          <Stack gap="3" align="flex-start">
            <Text role="status" overflowWrap="anywhere">
              {formatResult(reply)}
            </Text>
            <Button {...SECONDARY_BUTTON} onClick={() => onExtract(reply.cacheId)}>
              Extract a topic
            </Button>
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

function formatResult(reply: NonNullable<ReturnType<typeof useProcessSitemap>['reply']>): string {
  const { sitemapUrl, urls, contentSize, status, cacheId } = reply;
  const counts = `${counted(urls.length, 'page')}, ${counted(contentSize, 'character')}`;
  if (status === 'complete') return `Cached ${sitemapUrl} as ${cacheId}: ${counts}`;
  return `Caching ${sitemapUrl} as ${cacheId}: ${counts} so far. See Cached Sitemaps for progress`;
}
