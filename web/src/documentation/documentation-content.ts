import type { DocumentationPath } from '@lectern/shared/domain/web/documentation.ts';

/** The sections of the documentation with their pages. */
export type Contents = readonly {
  readonly title: string;
  readonly pages: readonly { readonly path: string; readonly title: string; readonly description: string }[];
}[];

/** A page of the documentation, as `scripts/build/documentation` writes it. */
export interface DocumentationContent {
  readonly contents: Contents;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Converted from our own Markdown; HTML in it was escaped. */
  readonly html: string;
  readonly headings: readonly { readonly anchor: string; readonly text: string }[];
}

const FILES = import.meta.glob<{ readonly default: DocumentationContent }>('../../../docs/dist/pages/*.json');

/** Loads a page of the documentation. */
export async function loadContent(path: DocumentationPath): Promise<DocumentationContent> {
  const load = FILES[`../../../docs/dist/pages/${path.slice(1).replaceAll('/', '-')}.json`];
  if (!load) throw new Error(`The build has no documentation page ${path}`);
  return (await load()).default;
}
