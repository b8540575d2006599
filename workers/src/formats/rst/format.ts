import { type Format, TEXT_LIMITS } from '../format.ts';
import { readMarkdownPage } from '../markdown/read-markdown-page.ts';
import { readPlainText } from '../text/format.ts';

export const restructuredText: Format = {
  name: 'rst',
  limits: TEXT_LIMITS,
  detects: (file) => file.mayBeText && /\.rst$/i.test(file.pathname),
  read: async (page) => {
    const { rstToMarkdown } = await import('./rst-to-markdown.ts');
    const body = rstToMarkdown(page.body.replace(/\r\n?/g, '\n'));
    return body === '' ? readPlainText(page) : readMarkdownPage({ ...page, kind: 'markdown', body });
  },
};
