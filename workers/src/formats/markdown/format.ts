import { type Format, TEXT_LIMITS } from '../format.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { readPlainText } from '../text/format.ts';

/** Pages that sites serve as Markdown whatever their media type says. */
const MARKDOWN_PATH = /\.(md|mdx|markdown)$|\/llms(-full)?\.txt$/i;

/** A README on GitHub: its repository, and its folder with a slash at the end. */
const README = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\/[^/]+\/((?:[^/]+\/)+)?readme(?:\.\w+)?$/i;

export const markdown: Format = {
  name: 'markdown',
  limits: TEXT_LIMITS,
  detects: (file) => file.isDeclaredMarkdown || (file.hasGenericType && MARKDOWN_PATH.test(file.pathname)),
  read: async (page) => (README.test(page.finalUrl) ? readReadme(page) : readPlainText(page)),
};

async function readReadme(page: FetchedPage): Promise<PageMarkdown> {
  const { cleanReadme } = await import('./clean-readme.ts');
  const body = cleanReadme(page.body);
  if (body.trim() === '') return readPlainText(page);
  const read = readPlainText({ ...page, body });
  return /^readme$/i.test(read.title) ? { ...read, title: nameFromUrl(page.finalUrl) } : read;
}

/** A README without a heading is named after its folder or repository. */
function nameFromUrl(url: string): string {
  const [, repository = '', folder] = README.exec(url) ?? [];
  return folder?.split('/').at(-2) ?? repository;
}
