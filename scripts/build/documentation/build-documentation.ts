import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { micromark } from 'micromark';
import type { Documentation } from '../../../shared/src/documentation/built-documentation.ts';
import { RETENTION_DAYS } from '../../../shared/src/domain/retention.ts';
import { LEGAL_PATHS, type LegalContent } from '../../../shared/src/domain/web/documentation.ts';
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
for (const path of LEGAL_PATHS) writeJson(`pages${path}.json`, toLegalContent(path));

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

/** Legal pages are not part of the documentation, and name no periods that the code does not keep. */
function toLegalContent(path: string): LegalContent {
  const [title = '', ...lines] = readFileSync(join(root, `docs/legal${path}.md`), 'utf8').split('\n');
  const text = lines
    .join('\n')
    .replaceAll('{callLogDays}', `${RETENTION_DAYS.callLog}`)
    .replaceAll('{trashDays}', `${RETENTION_DAYS.trash}`);
  return { title: title.replace(/^# /, ''), html: micromark(text) };
}

/** `/docs` is `docs.json`, `/docs/limits` is `docs-limits.json`. */
function fileName({ path }: SourcePage): string {
  return path.slice(1).replaceAll('/', '-');
}

function writeJson(path: string, content: unknown): void {
  writeFileSync(join(output, path), JSON.stringify(content));
}
