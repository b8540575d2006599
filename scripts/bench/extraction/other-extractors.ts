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
  Defuddle(document: unknown, url: string): Promise<{ readonly content: string }>;
}

/** Installs Defuddle and Readability from npm into `node_modules/.cache` and returns them by name. */
export async function loadOtherExtractors(): Promise<ReadonlyMap<string, Extract>> {
  if (!existsSync(join(FOLDER, 'node_modules/defuddle'))) {
    await mkdir(FOLDER, { recursive: true });
    const options = ['--prefix', FOLDER, '--no-audit', '--no-fund', '--ignore-scripts'];
    execFileSync('npm', ['install', ...options, ...PACKAGES], { stdio: 'inherit' });
  }
  const { resolve } = createRequire(join(FOLDER, 'package.json'));
  const load = (path: string) => import(pathToFileURL(path).href);
  const { parseHTML }: Parser = await load(resolve('linkedom'));
  const { Readability }: ReadabilityModule = (await load(resolve('@mozilla/readability'))).default;
  const { Defuddle }: DefuddleModule = await load(join(FOLDER, 'node_modules/defuddle/dist/node.js'));
  const textOf = (html: string) => rawText(parseHtml(html.replace(BLOCKS, '$&\n'), 'https://example.org/'));
  return new Map<string, Extract>([
    [
      'Readability',
      async (_, html) => textOf(new Readability(parseHTML(html).document).parse()?.content ?? ''),
    ],
    ['Defuddle', async (url, html) => textOf((await Defuddle(parseHTML(html).document, url)).content)],
  ]);
}
