import { articlePages, type SiteTheme } from './site-pages.ts';
import type { CrawlerFile } from './sitemaps.ts';

const sections: readonly { heading: string; theme: SiteTheme }[] = [
  { heading: 'Guide', theme: 'guide' },
  { heading: 'Reference', theme: 'reference' },
  { heading: 'Notes', theme: 'notes' },
];

/** Returns llms.txt (https://llmstxt.org) for the server at `origin`, with a link to the Markdown of every article. */
export function llmsTxt(origin: string): CrawlerFile {
  const parts = sections.map(({ heading, theme }) => {
    const links = articlePages
      .filter((page) => page.theme === theme)
      .map(
        ({ title, markdownPath, description }) => `- [${title}](${origin}${markdownPath}): ${description}`,
      );
    return `## ${heading}\n\n${links.join('\n')}\n`;
  });
  const summary =
    '> Halyard is a typed job and message toolkit for services written in TypeScript, Python and Go. It keeps its state in PostgreSQL.';
  const remark = 'Halyard is invented; these pages are sample documentation. They describe version 3.4.';
  return {
    body: `# Halyard\n\n${summary}\n\n${remark}\n\n${parts.join('\n')}`,
    contentType: 'text/plain; charset=utf-8',
  };
}
