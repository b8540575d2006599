import { openCollection } from '../session/choose-collection.ts';
import { printable } from '../terminal/table.ts';
import { defineCommand } from './command.ts';
import { EXIT_CODES, UsageError } from './exit-codes.ts';
import { findDocuments } from './find-documents.ts';
import { COLLECTION_HELP, JSON_HELP, printJson } from './shared-options.ts';

export const docsUpdate = defineCommand({
  name: 'docs update',
  usage: '<name or ID>',
  summary: "replace a library's document with the one for its newest release, or for another version",
  help: [COLLECTION_HELP, ['--to <version>', 'use this version'], JSON_HELP],
  options: {
    collection: { type: 'string' },
    to: { type: 'string' },
    json: { type: 'boolean', default: false },
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
        context.note(`${printable(library.name)} has no newer release`);
        continue;
      }
      const replaced = await api.replaceLibrary(id, version);
      context.note(`Replaced ${printable(documentName)} with ${printable(replaced.documentName)}`);
      if (values.json) printJson(replaced, context);
    }
    return EXIT_CODES.ok;
  },
});
