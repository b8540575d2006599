import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import type { SitemapEntry } from '@lectern/shared/contracts/sitemap-tools.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { nextStepFor } from '@lectern/shared/domain/documents/failure.ts';
import { Caption } from '../../ui/caption.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FailureChip } from '../documents/failure-chip.tsx';
import { PageUrl } from '../documents/page-url.tsx';
import { formatCounts } from './sitemap-status.tsx';
import { useSitemapDetail } from './use-sitemaps.ts';

/** Details of the selected sitemap: its error, skipped pages and failed pages. */
export function SitemapDetail({ entry }: { entry: SitemapEntry }) {
  const detail = useSitemapDetail(entry);
  const failedPages = detail?.failedPages ?? [];
  return (
    <Panel as="section" aria-label={`Sitemap ${entry.id}`} p={{ base: '4', md: '5' }}>
      <Stack gap="3">
        <Heading as="h2" textStyle="section" overflowWrap="anywhere">
          Sitemap {entry.id}
        </Heading>
        <Text color="fg.muted" overflowWrap="anywhere">
          {[entry.sitemapUrl, formatCounts(entry), counted(entry.contentSize, 'character')]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {entry.error && (
          <Text color="fg.error" overflowWrap="anywhere">
            {entry.error}
          </Text>
        )}
        {entry.notes.length > 0 && (
          <Box as="ul" ps="5" color="fg.muted" overflowWrap="anywhere">
            {entry.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Box>
        )}
        {failedPages.length > 0 && <FailedPages pages={failedPages} failed={entry.failed} />}
      </Stack>
    </Panel>
  );
}

type FailedPage = NonNullable<ReturnType<typeof useSitemapDetail>>['failedPages'][number];

function FailedPages({ pages, failed }: { pages: readonly FailedPage[]; failed: number }) {
  return (
    <Box>
      <Heading as="h3" textStyle="sm" mb="2">
        {pages.length < failed
          ? `The first ${pages.length} of ${failed.toLocaleString('en')} failed pages`
          : 'Failed pages'}
      </Heading>
      <Box as="ul" listStyleType="none" maxH="20rem" overflowY="auto" tabIndex={0} aria-label="Failed pages">
        {pages.map(({ url, failure, message }) => (
          <Box as="li" key={url} py="2" borderTopWidth="1px" overflowWrap="anywhere">
            {failure && <FailureChip failure={failure} />} <PageUrl url={url} />
            <Caption>
              {[message, failure && nextStepFor(failure, message ?? '')].filter(Boolean).join(' ')}
            </Caption>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
