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
): PaletteSection[] {
  const pathOf = (collectionId: number, documentId: number) =>
    `/collections/${collectionId}/documents/${documentId}`;
  /** An entry of a document. */
  const partOf = (
    { name, documentId, documentName, collectionId }: (typeof pages)[number] | (typeof topics)[number],
    id: string,
    query: string,
  ): PaletteItem => ({
    id,
    label: name,
    detail: documentName,
    target: pathOf(collectionId, documentId) + query,
  });
  const sections: PaletteSection[] = [
    {
      title: 'Recent',
      items: recent.map(({ path, ...item }, index) => ({ id: `recent-${index}`, ...item, target: path })),
    },
    { title: 'Go to', items: commands },
    {
      title: 'Documents',
      items: documents.map(({ id, name, collectionId, collectionName }) => ({
        id: `document-${id}`,
        label: name,
        detail: collectionName,
        target: pathOf(collectionId, id),
      })),
    },
    { title: 'Pages', items: pages.map((page) => partOf(page, `page-${page.id}`, `?page=${page.id}`)) },
    {
      title: 'Topics',
      items: topics.map((topic) => partOf(topic, `topic-${topic.id}`, `?tab=topics&topic=${topic.id}`)),
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
}
