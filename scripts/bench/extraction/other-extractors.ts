import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rawText } from '../../../workers/src/formats/html/dom/elements.ts';
import { parseHtml } from '../../../workers/src/formats/html/dom/parse-html.ts';

/** Returns the text of a page; '' if it finds none. */
export type Extract = (url: string, html: string) => Promise<string>;

const PACKAGES = ['defuddle@0.19.4', '@mozilla/readability@0.6.0', 'linkedom@0.18.15'];
const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/extractors', import.meta.url));

/** Without white space after blocks, the text would join their words. */
const BLOCKS =
  /<\/(?:p|div|li|tr|td|th|h[1-6]|dt|dd|pre|blockquote|section|article|figcaption)>|<br\b[^>]*>/gi;

interface Parser {
  parseHTML(html: string): { readonly document: unknown };
}

interface ReadabilityModule {
  readonly Readability: new (document: unknown) => { parse(): { readonly content: string } | null };
}

interface DefuddleModule {
  Defuddle(
    document: unknown,
    url: string,
    options: { readonly useAsync: boolean },
  ): Promise<{ readonly content: string }>;
}

/** The names of the extractors that loadOtherExtractor knows. */
export const OTHER_EXTRACTORS = ['Readability', 'Defuddle'];

/** Installs Defuddle and Readability from npm into `node_modules/.cache`. */
export async function installOtherExtractors(): Promise<void> {
  if (existsSync(join(FOLDER, 'node_modules/defuddle'))) return;
  await mkdir(FOLDER, { recursive: true });
  const options = ['--prefix', FOLDER, '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', ...options, ...PACKAGES], { stdio: 'inherit' });
}

/** Loads one of OTHER_EXTRACTORS, which installOtherExtractors has installed. */
export async function loadOtherExtractor(name: string): Promise<Extract> {
  const { resolve } = createRequire(join(FOLDER, 'package.json'));
  const load = (path: string) => import(pathToFileURL(path).href);
  const { parseHTML }: Parser = await load(resolve('linkedom'));
  if (name === 'Defuddle') {
    const { Defuddle }: DefuddleModule = await load(join(FOLDER, 'node_modules/defuddle/dist/node.js'));
    // Without this, it asks services on the web for the text of some pages.
    const options = { useAsync: false };
    return async (url, html) => textOf((await Defuddle(parseHTML(html).document, url, options)).content);
  }
  const { Readability }: ReadabilityModule = (await load(resolve('@mozilla/readability'))).default;
  return async (_, html) => textOf(new Readability(parseHTML(html).document).parse()?.content ?? '');
}

function textOf(html: string): string {
  return rawText(parseHtml(html.replace(BLOCKS, '$&\n'), 'https://example.org/'));
}
