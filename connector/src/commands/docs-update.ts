import { openCollection } from '../session/open-collection.ts';
import { printable } from '../terminal/printable.ts';
import { defineCommand } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { findDocuments } from './find-documents.ts';
import { COLLECTION, JSON_OUTPUT, printJson, text } from './shared-options.ts';

export const docsUpdate = defineCommand({
  name: 'docs update',
  usage: '<name or ID>',
  summary: "update a library's documentation to its newest release or another version",
  options: {
    collection: COLLECTION,
    to: text('--to <version>', 'use this version'),
    json: JSON_OUTPUT,
  },
  minArguments: 1,
  maxArguments: 1,
  async run({ values, words }, context) {
    const { api, collection } = await openCollection(values.collection, context);
    for (const { id, documentName, library } of findDocuments(
      words,
      await api.listDocuments(collection.id),
    )) {
      if (!library) throw new UsageError(`"${printable(documentName)}" was not added as a library`);
      const version = values.to ?? library.newerVersion ?? null;
      if (version === null) {
        context.note(`${library.name} has no newer release`);
        continue;
      }
      const replaced = await api.replaceLibrary(id, version);
      context.note(`Replaced ${documentName} with ${replaced.documentName}`);
      if (values.json) printJson(replaced, context);
    }
  },
});
