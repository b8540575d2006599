import { Link } from '@chakra-ui/react';

/** The URL of a page as a link that opens a new tab. URLs that browsers cannot open, such as of pasted text, are text. */
export function PageUrl({ url, text = url }: { url: string; text?: string }) {
  if (!/^https?:\/\//i.test(url)) return text;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer" display="inline" color="fg.muted">
      {url}
    </Link>
  );
}
