import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createFetchedPage, type FetchedPage } from '../../page.ts';
import { extractArticle } from '../extract/article.ts';
import { readHtmlPage } from '../read-html-page.ts';
import { GENERATORS } from './all-generators.ts';
import { general } from './general/rules.ts';
import type { Generator } from './generator.ts';

interface Expected {
  readonly title: string;
  readonly siteName: string | null;
  readonly markdown: string;
}

const FOLDER = import.meta.dirname;
const GENERATOR_FOLDERS = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** Sample pages in the markup of each generator, with the expected Markdown in a file of the same name. */
const SAMPLES = GENERATOR_FOLDERS.flatMap(({ name: folder }) =>
  readdirSync(join(FOLDER, folder))
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ folder, sample: file.replace(/\.html$/, '') })),
);

test.each(GENERATOR_FOLDERS)('$name has registered rules and a sample page', async ({ name: folder }) => {
  expect([...GENERATORS, general]).toContain(await rulesIn(folder));
  expect(SAMPLES).toContainEqual({ folder, sample: 'page' });
});

describe.each(SAMPLES)('$folder/$sample.html', ({ folder, sample }) => {
  const page = htmlPage(folder, sample);
  const read = readHtmlPage(page);
  const expected = readExpected(folder, sample);

  test('is detected by its markup', async () => {
    expect(extractArticle(page).generator).toBe(await rulesIn(folder));
  });

  test('converts its article to the expected Markdown', () => {
    expect(`${read.markdown}\n`).toBe(expected.markdown);
  });

  test('has the expected title and site name', () => {
    expect({ title: read.title, siteName: read.siteName }).toEqual({
      title: expected.title,
      siteName: expected.siteName,
    });
  });

  test('has each anchor on a heading line', () => {
    const lines = read.markdown.split('\n');
    for (const { line } of read.anchors) expect(lines[line]).toMatch(/^#{1,6} /);
  });
});

/** The generator that the folder's `rules.ts` exports. */
async function rulesIn(folder: string): Promise<Generator> {
  const exports: Record<string, Generator> = await import(`./${folder}/rules.ts`);
  const [rules] = Object.values(exports);
  if (!rules) throw new Error(`${folder}/rules.ts exports no generator`);
  return rules;
}

/** The expected Markdown, with the title and site name from its front matter. */
function readExpected(folder: string, sample: string): Expected {
  const file = readFileSync(join(FOLDER, folder, `${sample}.md`), 'utf8');
  const [, frontMatter = '', markdown = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  return { ...parse(frontMatter), markdown };
}

function htmlPage(folder: string, sample: string): FetchedPage {
  const name = sample === 'page' ? folder : sample;
  const url = `https://kettle.example/guide/${name}.html`;
  const body = readFileSync(join(FOLDER, folder, `${sample}.html`), 'utf8');
  return createFetchedPage({ url, kind: 'html', body });
}
