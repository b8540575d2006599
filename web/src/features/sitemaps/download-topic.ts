import { topicFileName } from '@lectern/shared/domain/tools/sitemap-cache.ts';
import { downloadText } from '../../ui/copy/download-text.ts';

/** Downloads a topic as a markdown file with the URLs of its sitemap and pages. */
export function downloadTopic(
  { topicName, content }: { readonly topicName: string; readonly content: string },
  sitemapUrl: string,
): void {
  const text = `# ${topicName}\n\nExtracted from <${sitemapUrl}>\n\n${content}\n`;
  downloadText(topicFileName(topicName), text);
}
