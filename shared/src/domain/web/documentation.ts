/** The pages of the documentation, which `docs/<page>.md` contains and `/docs/<page>` shows. `docs/README.md` links to each. */
export const DOCUMENTATION_PAGES = [
  'quick-start',
  'concepts',
  'sources',
  'failures',
  'limits',
  'cli',
  'exports',
  'api',
  'agents',
  'self-hosting',
  'configuration',
  'scaling',
] as const;

/** The start page of the documentation. */
export const DOCUMENTATION_PATH = '/docs';

/** The reference of the HTTP API, generated from its OpenAPI document. */
export const API_REFERENCE_PATH = '/api/docs';

/** The paths of all pages of the documentation. */
export const DOCUMENTATION_PATHS = [
  DOCUMENTATION_PATH,
  ...DOCUMENTATION_PAGES.map((page) => `/docs/${page}` as const),
  API_REFERENCE_PATH,
] as const;

export type DocumentationPath = (typeof DOCUMENTATION_PATHS)[number];

/** The table of contents: groups of pages. */
export type DocumentationContents = readonly {
  readonly title: string;
  readonly pages: readonly { readonly path: string; readonly title: string; readonly description: string }[];
}[];

/** A page as `scripts/build/documentation` writes it and the web application shows it. */
export interface DocumentationContent {
  readonly contents: DocumentationContents;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Converted from our own Markdown; HTML in it was escaped. */
  readonly html: string;
  /** The sections for the list of contents of the page. */
  readonly headings: readonly { readonly anchor: string; readonly text: string }[];
}

/** The legal pages, which `docs/legal` contains. */
export const LEGAL_PATHS = ['/privacy', '/terms'] as const;

/** A legal page as `scripts/build/documentation` writes it. `{company}` in its HTML stands for the operator. */
export type LegalContent = Pick<DocumentationContent, 'title' | 'html'>;

const PATHS: ReadonlySet<string> = new Set(DOCUMENTATION_PATHS);

/** Whether the web application shows a page of the documentation at `path`. */
export function isDocumentationPath(path: string): path is DocumentationPath {
  return PATHS.has(path);
}

/** The path of the documentation page at a URL of the installation at `publicUrl`; null for other URLs. */
export function parseDocumentationUrl(href: string, publicUrl: string): DocumentationPath | null {
  const url = URL.parse(href);
  if (url === null || url.origin !== publicUrl) return null;
  const path = url.pathname.replace(/(?<=.)\/+$/, '');
  return isDocumentationPath(path) ? path : null;
}
