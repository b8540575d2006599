import { Box, Link, Text } from '@chakra-ui/react';
import { isUserTextUrl, userTextTitle } from '@lectern/shared/domain/documents/user-text-url.ts';
import { ExternalLinkIcon } from 'lucide-react';

/** The URL of a document on one line, as a link that opens a new tab. */
export function DocumentUrl({ url }: { url: string }) {
  if (isUserTextUrl(url)) {
    return (
      <Text color="fg.muted" truncate title={userTextTitle(url)}>
        Pasted text
      </Text>
    );
  }
  const shown = url.replace(/^https?:\/\//i, '');
  if (!/^https?:\/\//i.test(url)) return <Text truncate>{shown}</Text>;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer" title={url} color="accent.fg" maxW="full">
      {/* Cut at its start, because the ends tell the pages of a site apart. */}
      <Box as="span" truncate dir="rtl">
        <bdi dir="ltr">{shown}</bdi>
      </Box>
      <ExternalLinkIcon style={{ flexShrink: 0 }} />
    </Link>
  );
}
