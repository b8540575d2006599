import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Documentation } from '../../../shared/src/documentation/documentation.ts';
import { listContents, readPages, type SourcePage } from './read-pages.ts';
import { splitSections } from './split-sections.ts';
import { toHtml } from './to-html.ts';

/**
 * Builds the documentation into `docs/dist`: `documentation.json` for the API and the workers, and a file for each page
 * of the web application.
 */
const root = join(import.meta.dirname, '../../..');
const output = join(root, 'docs/dist');
const pages = readPages(root);
mkdirSync(join(output, 'pages'), { recursive: true });
writeJson('documentation.json', toDocumentation(pages));
const contents = listContents(pages);
for (const page of pages) writeJson(`pages/${fileName(page)}.json`, toHtml(page, contents));

function toDocumentation(pages: readonly SourcePage[]): Documentation {
  return {
    builtAt: new Date().toISOString(),
    pages: pages.map(({ path, title, description, page }) => ({
      path,
      title,
      description,
      markdown: page.markdown,
      passages: splitSections(page).map(({ tokens: _, ...passage }) => passage),
    })),
  };
}

/** `/docs` is `docs.json`, `/docs/limits` is `docs-limits.json`. */
function fileName({ path }: SourcePage): string {
  return path.slice(1).replaceAll('/', '-');
}

function writeJson(path: string, content: unknown): void {
  writeFileSync(join(output, path), JSON.stringify(content));
}
