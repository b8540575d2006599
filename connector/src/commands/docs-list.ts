import type { RecentDocumentReply } from '../../../shared/src/contracts/documents.ts';
import { openCollection } from '../session/open-collection.ts';
import { defineCommand } from './command.ts';
import { COLLECTION, JSON_OUTPUT, printJson, printTable } from './shared-options.ts';

export const docsList = defineCommand({
  name: 'docs list',
  summary: "list the collection's documents",
  options: { collection: COLLECTION, json: JSON_OUTPUT },
  async run({ values }, context) {
    const { api, collection } = await openCollection(values.collection, context);
    const documents = await api.listDocuments(collection.id);
    if (values.json) printJson(documents, context);
    else if (documents.length === 0) context.note(`"${collection.name}" has no documents`);
    else printTable(['ID', 'NAME', 'VERSION', 'STATUS', 'URL'], documents.map(row), context);
  },
});

function row({ id, documentName, library, status, url }: RecentDocumentReply): string[] {
  const version = library ? `${library.version} (${library.match})` : '';
  return [String(id), documentName, version, status ?? '', url];
}
