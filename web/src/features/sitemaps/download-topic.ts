import { topicFileName } from '@lectern/shared/domain/sitemap-cache.ts';

/** Gives the browser a topic as a markdown file named after it; the text names its sitemap, and each page its address. */
export function downloadTopic(
  { topicName, content }: { readonly topicName: string; readonly content: string },
  sitemapUrl: string,
): void {
  const text = `# ${topicName}\n\nGathered from <${sitemapUrl}>\n\n${content}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = topicFileName(topicName);
  link.click();
  // The browser has the file as soon as the click is done with.
  setTimeout(() => URL.revokeObjectURL(address));
}
