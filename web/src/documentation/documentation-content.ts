import type { DocumentationContent } from '@lectern/shared/domain/web/documentation.ts';

const FILES = import.meta.glob<{ readonly default: DocumentationContent }>('../../../docs/dist/pages/*.json');

/** Loads a page of the documentation, or a legal page, which has only a title and HTML. */
export async function loadContent(path: string): Promise<DocumentationContent> {
  const load = FILES[`../../../docs/dist/pages/${path.slice(1).replaceAll('/', '-')}.json`];
  if (!load) throw new Error(`The build has no page ${path}`);
  return (await load()).default;
}
