import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from '../../../api/src/http/routes/openapi.ts';
import {
  API_REFERENCE_PATH,
  DOCUMENTATION_PAGES,
  DOCUMENTATION_PATH,
  type DocumentationContents,
  type DocumentationPath,
} from '../../../shared/src/domain/web/documentation.ts';
import { readMarkdownPage } from '../../../workers/src/formats/markdown/read-markdown-page.ts';
import { readOpenapi } from '../../../workers/src/formats/openapi/read-openapi.ts';
import { createFetchedPage, type PageMarkdown } from '../../../workers/src/formats/page.ts';
import { linkToPages } from './link-to-pages.ts';

/** A placeholder in URLs; the documentation is the same for every installation. */
const PUBLIC_URL = 'https://lectern.example.com';

/** A page with its Markdown, whose links to other pages are paths. */
export interface SourcePage {
  readonly path: DocumentationPath;
  readonly title: string;
  /** One sentence; '' for the start page. */
  readonly description: string;
  readonly page: PageMarkdown;
}

/** Reads the pages of the documentation in `docs`, and writes the reference of the API from its OpenAPI document. */
export function readPages(root: string): SourcePage[] {
  const docs = join(root, 'docs');
  const contents = readFileSync(join(docs, 'README.md'), 'utf8');
  const descriptions = describePages(contents);
  const written = DOCUMENTATION_PAGES.map((name) =>
    toPage(`/docs/${name}`, readFileSync(join(docs, `${name}.md`), 'utf8'), descriptions.get(`${name}.md`)),
  );
  return [toPage(DOCUMENTATION_PATH, contents, ''), ...written, apiReference()];
}

/** The groups of the start page, with the pages that each links to. */
export function listContents(pages: readonly SourcePage[]): DocumentationContents {
  const [start] = pages;
  const sections = start?.page.markdown.split(/^## /m).slice(1) ?? [];
  return sections.map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    pages: [...section.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)].flatMap(([, title = '', target]) =>
      pages
        .filter(({ path }) => path === target)
        .map(({ path, description }) => ({ path, title, description })),
    ),
  }));
}

/** The sentence after each link of the table of contents, by file. */
function describePages(contents: string): Map<string, string> {
  const entries = contents.matchAll(/^- \[[^\]]+\]\(([^)]+)\): (.+)$/gm);
  return new Map([...entries].map(([, file = '', sentence = '']) => [file, sentence]));
}

function toPage(path: DocumentationPath, markdown: string, description: string | undefined): SourcePage {
  if (description === undefined) throw new Error(`docs/README.md has no link to the page ${path}`);
  const page = readMarkdownPage(
    createFetchedPage({ url: PUBLIC_URL + path, kind: 'markdown', body: linkToPages(markdown) }),
  );
  return { path, title: page.title, description, page: withoutOrigin(page) };
}

function apiReference(): SourcePage {
  const { servers: _, ...description } = describeApi(PUBLIC_URL);
  const body = JSON.stringify(description);
  const page = readOpenapi(
    createFetchedPage({ url: PUBLIC_URL + API_REFERENCE_PATH, kind: 'openapi', body }),
  );
  if (page === null) throw new Error('The OpenAPI document of the API could not be read');
  return {
    path: API_REFERENCE_PATH,
    title: page.title,
    description: 'Every call of the HTTP API with its parameters, replies and errors.',
    page: withoutOrigin(page),
  };
}

/** Links within the documentation become paths again. */
function withoutOrigin(page: PageMarkdown): PageMarkdown {
  const markdown = page.markdown.replace(/\]\(https:\/\/lectern\.example\.com(\/(?:api\/)?docs)/g, ']($1');
  return { ...page, markdown };
}
