import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { counted } from '@lectern/shared/domain/counted.ts';
import { useEffect, useRef } from 'react';
import { Caption } from '../../../ui/caption.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { failureHelp } from '../failure-labels.ts';
import type { PreviewReply, useSitePreview } from './use-site-preview.ts';

interface SitePreviewProps {
  readonly state: ReturnType<typeof useSitePreview>;
  /** The previewed URL, and a function that previews another version of the site; absent when the version is fixed. */
  readonly version?: { readonly url: string; readonly onChoose: (url: string) => void };
}

/** The pages that a crawl would fetch, or the error of the preview. */
export function SitePreview({ state, version }: SitePreviewProps) {
  const { isLoading, found, maxUrls, error } = state;
  const failure = (!isLoading && found?.failure) || null;
  const area = useRef<HTMLDivElement>(null);
  const isShown = isLoading || found !== null || error !== null;
  // It is below the fields, out of sight on small screens.
  useEffect(() => {
    if (isShown && !isLoading) area.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, isLoading]);
  return (
    <Box ref={area} role="status" mt={isShown ? '5' : '0'}>
      {isLoading && <Text color="fg.muted">Finding the pages of this site…</Text>}
      {error && <ErrorPanel title="No preview" detail={error} />}
      {failure && (
        <ErrorPanel
          title="This URL cannot be crawled"
          detail={`${failure.message} ${failure.nextStep}`}
          help={{ to: failureHelp(failure.class), label: 'More about this failure' }}
        />
      )}
      {found && version && found.versions.length > 1 && (
        <VersionSelect versions={found.versions} {...version} />
      )}
      {found && !isLoading && !failure && <FoundPages found={found} maxUrls={maxUrls} />}
    </Box>
  );
}

function FoundPages({ found, maxUrls }: { found: PreviewReply; maxUrls: number }) {
  const { pages, folders, notes, existingDocument } = found;
  return (
    <Panel p="4">
      <Stack gap="3">
        {existingDocument !== null && (
          <Text color="fg.warning">
            This collection already has this URL: {existingDocument}. Adding it again creates a second
            document.
          </Text>
        )}
        <Text fontWeight="medium">{summaryOf(found, maxUrls)}</Text>
        {folders.length > 1 && (
          <Box as="ul" listStyleType="none" aria-label="Folders">
            {folders.map(({ path, pages: count }) => (
              <Flex as="li" key={path} justify="space-between" gap="4" textStyle="caption">
                <Text textStyle="code" fontSize="xs" overflowWrap="anywhere">
                  {path}
                </Text>
                <Text color="fg.muted" whiteSpace="nowrap">
                  {counted(count, 'page')}
                </Text>
              </Flex>
            ))}
          </Box>
        )}
        <Box
          as="ol"
          aria-label="Pages"
          tabIndex={0}
          maxH="12rem"
          overflowY="auto"
          borderTopWidth="1px"
          pt="2"
          listStyleType="none"
        >
          {pages.map(({ url, title }) => (
            <Box as="li" key={url} py="0.5" textStyle="caption" overflowWrap="anywhere">
              {title && <Text as="span">{title} </Text>}
              <Text as="span" color="fg.muted">
                {url}
              </Text>
            </Box>
          ))}
        </Box>
        {notes.map((note) => (
          <Caption key={note}>{note}.</Caption>
        ))}
      </Stack>
    </Panel>
  );
}

interface VersionSelectProps {
  readonly versions: PreviewReply['versions'];
  /** The previewed URL. */
  readonly url: string;
  readonly onChoose: (url: string) => void;
}

/** The versions that the site lists. The chosen one becomes the URL to add. */
function VersionSelect({ versions, url, onChoose }: VersionSelectProps) {
  const current = versions.find((version) => url.startsWith(version.url));
  return (
    <Box mb="5">
      <FormField label="Version" hint="This site documents several versions.">
        <Select
          value={current?.url ?? ''}
          options={[
            ...(current ? [] : [{ value: '', label: 'This URL' }]),
            ...versions.map((version) => ({ value: version.url, label: version.name })),
          ]}
          onChange={(chosen) => chosen !== '' && onChoose(chosen)}
        />
      </FormField>
    </Box>
  );
}

/** The number of pages, and how many of them the crawl fetches. */
export function summaryOf({ found, isComplete, pages }: PreviewReply, maxUrls: number): string {
  const count = isComplete ? counted(found, 'page') : `At least ${counted(found, 'page')}`;
  const fetched =
    found > maxUrls
      ? `. Only the first ${maxUrls === 1 ? 'one' : maxUrls} will be fetched`
      : isComplete
        ? ''
        : `. Up to ${maxUrls} will be fetched`;
  const listed = Math.min(found, maxUrls) > pages.length ? ` The first ${pages.length}:` : '';
  return `${count} found${fetched}.${listed}`;
}
