import type { searchEverything } from '@lectern/shared/contracts/search.ts';
import type { ReplyOf } from '../../http/call.ts';
import type { PaletteItem } from './palette-commands.ts';
import type { RecentItem } from './recent-items.ts';

export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** The entries for a search in sections, without empty ones; commands first, because they are known at once. */
export function toSections(
  { commands, recent }: { commands: readonly PaletteItem[]; recent: readonly RecentItem[] },
  { documents, topics, pages }: ReplyOf<typeof searchEverything>,
  goTo: (path: string) => void,
): PaletteSection[] {
  const toLink = (id: string, { label, detail, path }: RecentItem): PaletteItem => ({
    id,
    label,
    detail,
    path,
    run: () => goTo(path),
  });
  const documentPath = (collectionId: number, documentId: number) =>
    `/collections/${collectionId}/documents/${documentId}`;
  const sections: PaletteSection[] = [
    { title: 'Recent', items: recent.map((item, index) => toLink(`recent-${index}`, item)) },
    { title: 'Go to', items: commands },
    {
      title: 'Documents',
      items: documents.map(({ id, name, collectionId, collectionName }) =>
        toLink(`document-${id}`, {
          label: name,
          detail: collectionName,
          path: documentPath(collectionId, id),
        }),
      ),
    },
    {
      title: 'Pages',
      items: pages.map(({ id, name, documentId, documentName, collectionId }) =>
        toLink(`page-${id}`, {
          label: name,
          detail: documentName,
          path: `${documentPath(collectionId, documentId)}?page=${id}`,
        }),
      ),
    },
    {
      title: 'Topics',
      items: topics.map(({ id, name, documentId, documentName, collectionId }) =>
        toLink(`topic-${id}`, {
          label: name,
          detail: documentName,
          path: `${documentPath(collectionId, documentId)}?tab=topics&topic=${id}`,
        }),
      ),
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
}
