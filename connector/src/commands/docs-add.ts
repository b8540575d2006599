import type { RecentDocumentReply } from '../../../shared/src/contracts/documents.ts';
import type { NamedLibrary } from '../../../shared/src/contracts/libraries.ts';
import { ECOSYSTEMS } from '../../../shared/src/domain/libraries/library.ts';
import { openCollection } from '../session/open-collection.ts';
import { printable } from '../terminal/printable.ts';
import { defineCommand } from './command.ts';
import { ArgumentError, EXIT_CODES } from './exit-codes.ts';
import { COLLECTION, JSON_OUTPUT, printJson } from './shared-options.ts';

export const docsAdd = defineCommand({
  name: 'docs add',
  usage: '<url or package>...',
  summary: 'add documentation by its URL, or by a package such as react@18 or pypi:requests',
  options: { collection: COLLECTION, json: JSON_OUTPUT },
  minArguments: 1,
  maxArguments: Number.POSITIVE_INFINITY,
  async run({ values, words }, context) {
    const sources = words.map((word) => (isUrl(word) ? word : parseLibrary(word)));
    const { api, collection } = await openCollection(values.collection, context);
    const added: RecentDocumentReply[] = [];
    for (const source of sources) {
      const document = await (typeof source === 'string'
        ? api.addUrl(collection.id, source)
        : api.addLibrary(collection.id, source));
      context.note(`Added ${describeDocument(document)}. "lectern docs status" shows the progress`);
      added.push(document);
    }
    if (values.json) printJson(added, context);
    return EXIT_CODES.ok;
  },
});

function isUrl(word: string): boolean {
  return /^https?:\/\//i.test(word) && URL.canParse(word);
}

function describeDocument({ documentName, library }: RecentDocumentReply): string {
  return `${printable(documentName)}${library ? ` (${library.match})` : ''}`;
}

/** Parses `react`, `react@18`, `@nestjs/core@11.1.0` or `pypi:requests`; npm is the default. Throws ArgumentError. */
function parseLibrary(text: string): NamedLibrary {
  const [, prefix = 'npm', name = '', version] = /^(?:([a-z]+):)?(@?[^@\s]+)(?:@(\S+))?$/.exec(text) ?? [];
  const ecosystem = ECOSYSTEMS.find((each) => each === prefix);
  if (name === '') throw new ArgumentError(`"${text}" is neither a URL nor a package`);
  if (!ecosystem) throw new ArgumentError(`"${prefix}" is not one of ${ECOSYSTEMS.join(', ')}`);
  return { ecosystem, name, version: version ?? null };
}
