import type { DocumentationContent, DocumentationPath } from '@lectern/shared/domain/web/documentation.ts';

const FILES = import.meta.glob<{ readonly default: DocumentationContent }>('../../../docs/dist/pages/*.json');

/** Loads a page of the documentation. */
export async function loadContent(path: DocumentationPath): Promise<DocumentationContent> {
  const load = FILES[`../../../docs/dist/pages/${path.slice(1).replaceAll('/', '-')}.json`];
  if (!load) throw new Error(`The build has no documentation page ${path}`);
  return (await load()).default;
}
