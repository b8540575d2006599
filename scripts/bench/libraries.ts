import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseVersion } from '../../shared/src/domain/library-version.ts';
import { type SignedInClient, signIn } from '../../test/support/api/signed-in-client.ts';
import { startStack } from '../../test/support/processes/start-stack.ts';

/**
 * Adds libraries from the real npm registry by name and version, with everything that `npm start` runs, and asks about each:
 *
 *   node scripts/bench/libraries.ts            twenty packages at two major versions each
 *   node scripts/bench/libraries.ts together   the same in one collection, with five questions about each
 *   node scripts/bench/libraries.ts own        the direct dependencies of this repository at their locked versions
 *
 * A library is right if every passage of its answer comes from the package at the requested version (or from its `@types`)
 * and the answer calls it exact.
 */
const POPULAR =
  `react zod express commander chalk hono vite vitest typescript eslint uuid fastify zustand undici pino
  date-fns stripe ai next drizzle-orm`.split(/\s+/);
const ROOT = join(import.meta.dirname, '../..');
const MAX_WAIT_MS = 120_000;
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

const QUESTIONS = ['how to use it', 'options', 'breaking changes', 'errors', 'types'];
const [mode] = process.argv.slice(2);
const stack = await startStack({ PLANS: 'off', NPM_REGISTRY: 'https://registry.npmjs.org' });
try {
  const client = await signIn(stack.origin, 'ada@example.com', 'Ada Lovelace');
  const libraries = mode === 'own' ? ownDependencies() : await twoMajors(client);
  if (mode === 'together') await askTogether(client, libraries);
  else await measureAll(client, libraries);
} finally {
  await stack.stop();
}

async function measureAll(client: SignedInClient, libraries: readonly Library[]): Promise<void> {
  const startedAt = performance.now();
  const results = await inTurn(libraries, (library) => measure(client, library));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const count = (test: (result: Result) => boolean) => results.filter(test).length;
  console.log(
    `\n${results.length} libraries in ${seconds} s: ${count(({ pages }) => pages > 0)} with documentation, ` +
      `${count(({ isExact }) => isExact)} exact, ${count(({ isWrong }) => isWrong)} from a wrong version called exact, ` +
      `${results.reduce((sum, { pages }) => sum + pages, 0)} pages`,
  );
}

/** Asks about one version of each library while the collection has the other one too. */
async function askTogether(client: SignedInClient, libraries: readonly Library[]): Promise<void> {
  const { id } = await client.call<{ id: number }>('POST', '/api/collections', { name: 'Together' });
  for (const { name, version } of libraries) {
    const library = { ecosystem: 'npm', name, version };
    await client.call('POST', `/api/collections/${id}/libraries`, { library });
  }
  const path = `/api/collections/${id}/recent_documents`;
  while ((await client.call<Added[]>('GET', path)).some(({ status }) => status === 'processing')) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  let [asked, fromOthers] = [0, 0];
  for (const { name, version } of libraries) {
    const major = version.replace(/^(0\.\d+|[1-9]\d*).*$/, '$1');
    for (const question of QUESTIONS) {
      const query = `${name} ${question}`;
      const body = {
        tool: 'retrieve_technical_documentation',
        arguments: { query, documentName: `${name}@${major}` },
      };
      const { text } = await client.call<{ text: string }>('POST', `/api/collections/${id}/ask`, body);
      const urls = [...text.matchAll(/<passage url="([^"]+)"/g)].map(([, url = '']) => url);
      const others = urls.filter((url) => !url.includes(`/${name}@${version}/`) && !url.includes(`@types/`));
      asked += 1;
      if (others.length > 0) console.log(`${name}@${major}: ${question}: ${others[0]}`);
      fromOthers += others.length > 0 ? 1 : 0;
    }
  }
  console.log(`${asked} questions, ${fromOthers} with a passage of another version or library`);
}

interface Result {
  readonly pages: number;
  readonly isExact: boolean;
  /** Whether an answer that is called exact quotes another version. */
  readonly isWrong: boolean;
}

/** Adds a library to a collection of its own and asks about it. */
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
  const urls = [...text.matchAll(/<passage url="([^"]+)"/g)].map(([, url = '']) => url);
  const others = urls.filter((url) => !url.includes(`/${name}@${version}/`) && !url.includes('/@types/'));
  const pages = document?.status === 'active' ? (document.progress?.done ?? 0) : 0;
  const result = {
    pages,
    isExact: isCalledExact && urls.length > 0 && others.length === 0,
    isWrong: isCalledExact && others.length > 0,
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
async function twoMajors(client: SignedInClient): Promise<Library[]> {
  const libraries = POPULAR.map((name) => ({ ecosystem: 'npm', name, version: null }));
  const found = await client.call<{ libraries: { name: string; versions: string[] }[] }>(
    'POST',
    '/api/libraries/resolve',
    { libraries },
  );
  return found.libraries.flatMap(({ name, versions }) => {
    const byMajor = new Map<number, string>();
    // Newest first; for 0.x a minor version has breaking changes.
    for (const version of versions) {
      const [major = 0, minor = 0] = parseVersion(version)?.release ?? [];
      const line = major === 0 ? -minor - 1 : major;
      if (!byMajor.has(line)) byMajor.set(line, version);
    }
    return [...byMajor.values()].slice(0, 2).map((version) => ({ name, version }));
  });
}

/** The direct dependencies of all workspaces at their locked versions, without types and binaries. */
function ownDependencies(): Library[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { version?: string; name?: string; link?: boolean } & Partial<Record<string, unknown>>
    >;
  };
  const found = new Map<string, Library>();
  for (const [folder, manifest] of Object.entries(lock.packages)) {
    if (folder.includes('node_modules')) continue;
    for (const name of Object.keys({
      ...(manifest.dependencies ?? {}),
      ...(manifest.devDependencies ?? {}),
    })) {
      const installed =
        lock.packages[`${folder}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
      if (!installed?.version || installed.link || name.startsWith('@types/')) continue;
      const library = { name: installed.name ?? name, version: installed.version };
      found.set(`${library.name}@${library.version}`, library);
    }
  }
  return [...found.values()];
}

async function inTurn<Item, Output>(items: readonly Item[], work: (item: Item) => Promise<Output>) {
  const results: Output[] = [];
  const waiting = [...items];
  const runOne = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      results.push(await work(item));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runOne));
  return results;
}
