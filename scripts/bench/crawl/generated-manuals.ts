import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { createSynthesizer } from '../synthetic-text.ts';

/** A page with its path within its document. */
export interface ServedPage {
  readonly path: string;
  readonly html: Buffer;
}

const GENERATORS = new URL('../../../workers/src/formats/html/generators/', import.meta.url);
/** Samples of common generators and of plain HTML, with the element of the article. Pages use them in rotation. */
const SAMPLES = [
  { generator: 'sphinx', article: '.body' },
  { generator: 'docusaurus', article: '.markdown' },
  { generator: 'vitepress', article: '.vp-doc > div' },
  { generator: 'mkdocs', article: '.md-typeset' },
  { generator: 'general', article: '.right' },
].map(({ generator, article }) => ({
  html: readFileSync(new URL(`${generator}/page.html`, GENERATORS), 'utf8'),
  article,
}));
/** How often a page repeats the article: manuals have many short pages and few long ones. */
const REPETITIONS = [4, 6, 8, 10, 14, 18, 24, 32, 48, 80];
/** The samples have shorter sentences than manuals. */
const REPLACEMENTS_PER_WORD = 5;
const MAX_NAVIGATION_ENTRIES = 60;
/** Gives a page as many new index terms as a page of Python's manual has. */
const VOCABULARY_SIZE = 2_000;

/** Generates manuals from the samples, with other words on each page. The result is the same in every run. */
export function generateManuals(documents: number, pagesPerDocument: number): ServedPage[][] {
  const entries = Array.from(
    { length: Math.min(MAX_NAVIGATION_ENTRIES, pagesPerDocument) },
    (_, at) => `<li><a href="page-${at}.html">Chapter ${at}</a></li>`,
  );
  const navigation = `<ul>${entries.join('\n')}</ul>`;
  return Array.from({ length: documents }, (_, document) =>
    Array.from({ length: pagesPerDocument }, (_, at) => ({
      path: `page-${at}.html`,
      html: Buffer.from(generatePage(document * pagesPerDocument + at, navigation)),
    })),
  );
}

function generatePage(pageNumber: number, navigation: string): string {
  const { html = '', article = '' } = SAMPLES[pageNumber % SAMPLES.length] ?? {};
  const { random, words } = createSynthesizer(pageNumber + 1, VOCABULARY_SIZE);
  const $ = load(html);
  $('nav, .left').first().append(navigation);
  const content = $(article);
  const repetitions = REPETITIONS[Math.floor(random() * REPETITIONS.length)] ?? 1;
  content.html((content.html() ?? '').repeat(repetitions));
  content.find('h1').slice(1).prop('tagName', 'h2');
  for (const element of content.find('*')) {
    const count = element.name === 'p' ? REPLACEMENTS_PER_WORD : 1;
    for (const child of element.children)
      if (child.type === 'text') child.data = child.data.replace(/[a-z]{2,}/gi, () => words(count));
  }
  return $.html();
}
