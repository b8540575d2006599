import type { ResolvedLibrary } from '../../../shared/src/contracts/libraries.ts';
import { isSameLibrary } from '../../../shared/src/domain/libraries/library.ts';
import { formatTable } from '../terminal/table.ts';
import type { SyncPlan } from './plan.ts';

const HEADING = ['', 'PACKAGE', 'VERSION', 'DOCUMENTATION', 'MATCH', 'PAGES', 'WHY'];

/** The plan as a table: `+` adds a document, `-` removes one. */
export function describePlan({ add, remove, notFound }: SyncPlan, hasColor: boolean): string[] {
  const rows = [
    ...add.map((library) => [
      '+',
      library.name,
      library.version ?? '',
      documentationOf(library),
      library.match ?? '',
      pagesOf(library),
      library.match === 'exact' ? '' : library.reason,
    ]),
    ...remove.map(({ library, url }) => ['-', library.name, library.version, url, '', '', '']),
    ...notFound.map(({ name, version, reason }) => ['', name, version ?? '', '', 'none', '', reason]),
  ];
  return rows.length === 0 ? [] : formatTable(HEADING, rows, hasColor);
}

/** The additions, replacements and removals of a plan in one line. */
export function summarizePlan({ add, keep, remove, notFound }: SyncPlan): string {
  const replaced = remove.filter(({ library }) => add.some((added) => isSameLibrary(added, library))).length;
  const counts = ['exact', 'nearest', 'latest'].flatMap((match) => {
    const count = add.filter((library) => library.match === match).length;
    return count === 0 ? [] : [`${count} ${match}`];
  });
  const pages = add.reduce((sum, library) => sum + (library.pages ?? 0), 0);
  const details = [...counts, ...(pages > 0 ? [`about ${pages} pages`] : [])].join(', ');
  return [
    add.length === 0 ? 'Nothing to add' : `Add ${add.length} (${details})`,
    ...(remove.length === 0
      ? []
      : [`remove ${remove.length}${replaced > 0 ? ` (${replaced} replaced)` : ''}`]),
    `keep ${keep.length}`,
    ...(notFound.length === 0 ? [] : [`${notFound.length} without documentation`]),
  ].join(', ');
}

function documentationOf({ source, documentVersion, version }: ResolvedLibrary): string {
  const isOther = documentVersion !== null && documentVersion !== version;
  return `${source?.url ?? ''}${isOther ? ` (${documentVersion})` : ''}`;
}

function pagesOf({ pages }: ResolvedLibrary): string {
  return pages === null ? '' : String(pages);
}
