import pLimit from 'p-limit';
import { parseVersion } from '../../shared/src/domain/libraries/library-version.ts';
import { type SignedInClient, signIn } from '../../test/support/api/signed-in-client.ts';
import { startStack } from '../../test/support/processes/start-stack.ts';
import { OTHERS, POPULAR } from './libraries/package-names.ts';

/**
 * Adds libraries from the real npm registry by name and version, with everything that `npm start` runs, and asks about each:
 *
 *   node scripts/bench/libraries.ts           twenty packages at two major versions each
 *   node scripts/bench/libraries.ts majors    a hundred packages at two major versions each, with a question about each whose
 *                                             answer is only in the other major version
 *
 * A library is right if every passage of its answer comes from the package at the requested version (or from its `@types`)
 * and the answer calls it exact.
 */
/** Registries have large lists of versions, and a search ends after a minute. */
const NAMES_PER_SEARCH = 20;
const MAX_QUESTIONS = 200;
const MAX_WAIT_MS = 300_000;
const CONCURRENCY = 4;

interface Library {
  readonly name: string;
  readonly version: string;
}

interface Added {
  readonly id: number;
  readonly status: string;
  readonly progress: { readonly done: number } | null;
  readonly note: string | null;
  readonly failure: { readonly message: string } | null;
  readonly library: { readonly match: string; readonly documentVersion: string };
}

const [mode] = process.argv.slice(2);
const stack = await startStack({ PLANS: 'off', NPM_REGISTRY: 'https://registry.npmjs.org' });
try {
  const client = await signIn(stack.origin, 'ada@example.com', 'Ada Lovelace');
  const names = mode === 'majors' ? [...POPULAR, ...OTHERS] : POPULAR;
  const results = await measureAll(client, await twoMajors(client, names));
  if (mode === 'majors') await askOtherMajors(client, results);
} finally {
  await stack.stop();
}

async function measureAll(client: SignedInClient, libraries: readonly Library[]): Promise<Result[]> {
  const startedAt = performance.now();
  const results = await mapConcurrently(libraries, (library) => measure(client, library));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const count = (test: (result: Result) => boolean) => results.filter(test).length;
  console.log(
    `\n${results.length} libraries in ${seconds} s: ${count(({ pages }) => pages > 0)} with documentation, ` +
      `${count(({ isExact }) => isExact)} exact, ${count(({ isWrong }) => isWrong)} from a wrong version called exact, ` +
      `${results.reduce((sum, { pages }) => sum + pages, 0)} pages`,
  );
  return results;
}

/**
 * Asks each collection, which has one major version of a library, about a heading that only the documentation of the other
 * one has. All passages must come from this version.
 */
async function askOtherMajors(client: SignedInClient, results: readonly Result[]): Promise<void> {
  const headings = new Map<Result, ReadonlySet<string>>();
  await mapConcurrently(results, async (result) => headings.set(result, await headingsOf(client, result)));
  const questions = results.map((own) => {
    const other = results.find(({ name, version }) => name === own.name && version !== own.version);
    const there = [...((other && headings.get(other)) ?? [])];
    return { own, onlyThere: there.filter((each) => !headings.get(own)?.has(each)) };
  });
  let [asked, fromOthers, unanswered] = [0, 0, 0];
  // One question about each library, then a second one about some.
  for (const part of [0.5, 0.25]) {
    for (const { own, onlyThere } of questions.filter(({ onlyThere: all }) => all.length > 2)) {
      if (asked === MAX_QUESTIONS) break;
      const query = `${own.name} ${onlyThere[Math.floor(onlyThere.length * part)]}`;
      const body = { tool: 'retrieve_technical_documentation', arguments: { query } };
      const path = `/api/collections/${own.collectionId}/ask`;
      const { text } = await client.call<{ text: string }>('POST', path, body);
      const { isFromOther, isEmpty } = originOf(text, own);
      asked += 1;
      fromOthers += isFromOther ? 1 : 0;
      unanswered += isEmpty ? 1 : 0;
      if (isFromOther) console.log(`${own.name}@${own.version}: ${query}: from another version`);
    }
  }
  console.log(
    `${asked} questions about the other version, ${fromOthers} answered from it, ${unanswered} without an answer`,
  );
}

/** The headings of a document's pages, which name the exports of its API. */
async function headingsOf(client: SignedInClient, { documentId }: Result): Promise<ReadonlySet<string>> {
  if (documentId === null) return new Set();
  const path = `/api/recent_documents/${documentId}/pages`;
  const { items } = await client.call<{ items: { id: number }[] }>('GET', `${path}?status=success&limit=20`);
  const texts = await mapConcurrently(items, ({ id }) =>
    client.call<{ markdown: string | null }>('GET', `${path}/${id}`),
  );
  const found = texts.flatMap(({ markdown }) => [...(markdown ?? '').matchAll(/^#{2,4} ([^\n]{3,60})$/gm)]);
  return new Set(found.map(([, heading = '']) => heading));
}

/** Whether the passages of an answer come from another version or library, or there are none. */
function originOf(text: string, { name, version }: Library) {
  const urls = [...text.matchAll(/<passage url="([^"]+)"/g)].map(([, url = '']) => url);
  const isFromOther = urls.some((url) => !url.includes(`/${name}@${version}/`) && !url.includes('/@types/'));
  return { isFromOther, isEmpty: urls.length === 0 };
}

interface Result extends Library {
  readonly collectionId: number;
  /** Null when it was not added. */
  readonly documentId: number | null;
  readonly pages: number;
  readonly isExact: boolean;
  /** Whether an answer that is called exact quotes another version. */
  readonly isWrong: boolean;
}

/** Adds a library to a new collection and asks about it. */
async function measure(client: SignedInClient, { name, version }: Library): Promise<Result> {
  const { id } = await client.call<{ id: number }>('POST', '/api/collections', {
    name: `${name} ${version}`,
  });
  const startedAt = performance.now();
  const library = { ecosystem: 'npm', name, version };
  const added = await client
    .call<Added>('POST', `/api/collections/${id}/libraries`, { library })
    .catch((error: unknown) => String(error));
  const document = typeof added === 'string' ? null : await finished(client, id);
  const seconds = (performance.now() - startedAt) / 1000;
  const query = `how to use ${name}`;
  const body = {
    tool: 'retrieve_technical_documentation',
    arguments: { query, documentName: `${name}@${version}` },
  };
  const { text } = await client.call<{ text: string }>('POST', `/api/collections/${id}/ask`, body);
  const isCalledExact = text.includes(`document="${name}@${version}, exact version"`);
  const { isFromOther, isEmpty } = originOf(text, { name, version });
  const pages = document?.status === 'active' ? (document.progress?.done ?? 0) : 0;
  const result = {
    ...{ name, version, collectionId: id, documentId: document?.id ?? null, pages },
    isExact: isCalledExact && !isEmpty && !isFromOther,
    isWrong: isCalledExact && isFromOther,
  };
  console.log(
    `${name}@${version}`.padEnd(44),
    `${pages} pages`.padStart(10),
    `${seconds.toFixed(1)} s`.padStart(8),
    result.isExact ? 'exact' : 'NOT EXACT',
    document?.failure?.message ?? document?.note ?? (typeof added === 'string' ? added : ''),
  );
  return result;
}

async function finished(client: SignedInClient, collectionId: number): Promise<Added | null> {
  const path = `/api/collections/${collectionId}/recent_documents`;
  for (const until = performance.now() + MAX_WAIT_MS; performance.now() < until; ) {
    const [document] = await client.call<Added[]>('GET', path);
    if (document && document.status !== 'processing') return document;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return null;
}

/** The newest release of the two newest major versions of each package. */
async function twoMajors(client: SignedInClient, names: readonly string[]): Promise<Library[]> {
  const found = await resolve(
    client,
    names.map((name) => ({ name, version: null })),
  );
  const chosen = found.map(({ name, versions }) => {
    const byMajor = new Map<number, string>();
    // Newest first; for 0.x a minor version has breaking changes.
    for (const version of versions) {
      const [major = 0, minor = 0] = parseVersion(version)?.release ?? [];
      const line = major === 0 ? -minor - 1 : major;
      if (!byMajor.has(line)) byMajor.set(line, version);
    }
    return { name, versions: [...byMajor.values()].slice(0, 2) };
  });
  // The list of versions may end before the second major version.
  const previous = chosen.flatMap(({ name, versions: [newest, second] }) => {
    const [major = 0] = parseVersion(newest ?? '')?.release ?? [];
    return second === undefined ? [{ name, version: String(major - 1) }] : [];
  });
  const older = await resolve(client, previous);
  return chosen.flatMap(({ name, versions }) => {
    const { documentVersion, match } = older.find((each) => each.name === name) ?? {};
    const all = match === 'nearest' && documentVersion ? [...versions, documentVersion] : versions;
    if (all.length < 2) console.log(`${name}: only one major version`);
    return all.map((version) => ({ name, version }));
  });
}

interface Resolved {
  readonly name: string;
  readonly versions: readonly string[];
  readonly documentVersion: string | null;
  readonly match: string | null;
}

async function resolve(
  client: SignedInClient,
  wanted: readonly { readonly name: string; readonly version: string | null }[],
): Promise<Resolved[]> {
  const found: Resolved[] = [];
  for (let at = 0; at < wanted.length; at += NAMES_PER_SEARCH) {
    const libraries = wanted.slice(at, at + NAMES_PER_SEARCH).map((each) => ({ ecosystem: 'npm', ...each }));
    const reply = await client.call<{ libraries: Resolved[] }>('POST', '/api/libraries/resolve', {
      libraries,
    });
    found.push(...reply.libraries);
  }
  return found;
}

function mapConcurrently<Item, Output>(items: readonly Item[], work: (item: Item) => Promise<Output>) {
  return pLimit(CONCURRENCY).map(items, work);
}
