import { topicFileName } from '@lectern/shared/domain/sitemap-cache.ts';

/** Downloads a topic as a markdown file with the URLs of its sitemap and pages. */
export function downloadTopic(
  { topicName, content }: { readonly topicName: string; readonly content: string },
  sitemapUrl: string,
): void {
  const text = `# ${topicName}\n\nExtracted from <${sitemapUrl}>\n\n${content}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = topicFileName(topicName);
  link.click();
  // The browser has started the download when click() returns.
  setTimeout(() => URL.revokeObjectURL(address));
}
