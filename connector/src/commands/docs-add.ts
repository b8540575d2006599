import type { RecentDocumentReply } from '../../../shared/src/contracts/documents.ts';
import type { NamedLibrary } from '../../../shared/src/contracts/libraries.ts';
import { ECOSYSTEMS } from '../../../shared/src/domain/libraries/library.ts';
import { isSameUrl } from '../../../shared/src/domain/web/same-url.ts';
import { withScheme } from '../../../shared/src/domain/web/with-scheme.ts';
import type { LecternApi } from '../api/lectern-api.ts';
import { openCollection } from '../session/open-collection.ts';
import { describeLookupFailure, isMissing } from '../sync/lookup-failure.ts';
import { defineCommand } from './command.ts';
import { ArgumentError, CommandError, NotFoundError } from './exit-codes.ts';
import { COLLECTION, JSON_OUTPUT, printJson } from './shared-options.ts';

export const docsAdd = defineCommand({
  name: 'docs add',
  usage: '<url or package>...',
  summary: 'add documentation by its URL, or by a package such as react@18 or pypi:requests',
  options: { collection: COLLECTION, json: JSON_OUTPUT },
  minArguments: 1,
  maxArguments: Number.POSITIVE_INFINITY,
  async run({ values, words }, context) {
    const sources = words.map((word) => toUrl(word) ?? parseLibrary(word));
    const { api, collection } = await openCollection(values.collection, context);
    const known = await api.listDocuments(collection.id);
    const named: RecentDocumentReply[] = [];
    for (const source of sources) {
      const document =
        typeof source === 'string'
          ? (known.find(({ url }) => isSameUrl(url, source)) ?? (await api.addUrl(collection.id, source)))
          : await addLibrary(collection.id, source, api);
      const { id } = document;
      const isNew = known.every((each) => each.id !== id);
      context.note(
        isNew
          ? `Added ${describeDocument(document)}. "lectern docs status" shows the progress`
          : `Already added as ${describeDocument(document)}, ID ${id}. "lectern docs refresh ${id}" fetches its changed pages`,
      );
      named.push(document);
      if (isNew) known.push(document);
    }
    if (values.json) printJson(named, context);
  },
});

/** The URL in `word`, whose scheme is optional before a path or port; null for a package, such as `chart.js`. */
function toUrl(word: string): string | null {
  const url = /[/:]/.test(word) ? withScheme(word) : word;
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null;
}

/** Adds a library, or finds the document that it has. Throws CommandError. */
async function addLibrary(
  collectionId: number,
  library: NamedLibrary,
  api: LecternApi,
): Promise<RecentDocumentReply> {
  try {
    return await api.addLibrary(collectionId, library);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const [, reason] = /^No documentation found for .+?: (.+)$/.exec(error.message) ?? [];
    if (reason === undefined) throw error;
    if (isMissing(reason)) throw new NotFoundError(error.message);
    throw new CommandError(describeLookupFailure(library.name, reason, api));
  }
}

function describeDocument({ documentName, library }: RecentDocumentReply): string {
  return `${documentName}${library ? ` (${library.match})` : ''}`;
}

/** Parses `react`, `react@18`, `@nestjs/core@11.1.0` or `pypi:requests`; npm is the default. Throws ArgumentError. */
function parseLibrary(text: string): NamedLibrary {
  const [, prefix = 'npm', name = '', version] = /^(?:([a-z]+):)?(@?[^@\s]+)(?:@(\S+))?$/.exec(text) ?? [];
  const ecosystem = ECOSYSTEMS.find((each) => each === prefix);
  if (name === '') throw new ArgumentError(`"${text}" is neither a URL nor a package`);
  if (!ecosystem) throw new ArgumentError(`"${prefix}" is not one of ${ECOSYSTEMS.join(', ')}`);
  return { ecosystem, name, version: version ?? null };
}
