import { type Format, TEXT_LIMITS } from '../format.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { readPlainText } from '../text/format.ts';

/**
 * The URL of a README on GitHub or in an npm package; captures the repository or package, and the folder with a trailing
 * slash.
 */
const README =
  /^https:\/\/(?:github\.com\/(?=[^/]+\/[^/]+\/blob\/)|unpkg\.com\/)((?:[^/]+\/[^/]+(?=\/blob\/)|(?:@[^/]+\/)?[^/@]+))(?:\/blob\/[^/]+|@[^/]+)\/((?:[^/]+\/)+)?readme(?:\.\w+)?$/i;

export const markdown: Format = {
  name: 'markdown',
  limits: TEXT_LIMITS,
  detects: (file) => file.isMarkdown,
  read: async (page) => (README.test(page.finalUrl) ? readReadme(page) : readPlainText(page)),
};

async function readReadme(page: FetchedPage): Promise<PageMarkdown> {
  const { cleanReadme } = await import('./clean-readme.ts');
  const body = cleanReadme(page.body);
  if (body.trim() === '') return readPlainText(page);
  const read = readPlainText({ ...page, body });
  return /^readme$/i.test(read.title) ? { ...read, title: nameFromUrl(page.finalUrl) } : read;
}

/** The title of a README without a heading: its folder, or its repository for the root folder. */
function nameFromUrl(url: string): string {
  const [, repository = '', folder] = README.exec(url) ?? [];
  return folder?.split('/').at(-2) ?? repository;
}
