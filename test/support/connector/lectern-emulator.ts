import { createServer, type IncomingMessage } from 'node:http';
import type { LimitsReply } from '../../../shared/src/contracts/usage.ts';
import { type ListeningServer, listen } from '../servers/listen.ts';

export const EMULATOR_KEY = 'lct_emulatorEmulatorEmulatorEmulator';

export interface EmulatedLibrary {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string | null;
}

export interface EmulatedDocument {
  id: number;
  collectionId: number;
  documentName: string;
  url: string;
  status: string;
  library: (EmulatedLibrary & { match: string; documentVersion: string | null }) | null;
}

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** The calls of the HTTP API that the connector's commands make, in memory. */
const UNLIMITED: LimitsReply = {
  collections: { used: 0, limit: null },
  topics: { used: 0, limit: null },
  maxPagesPerDocument: 100,
};

export interface LecternEmulator extends ListeningServer {
  readonly requests: RecordedRequest[];
  readonly collections: { id: number; name: string; mcpServerHash: string }[];
  readonly documents: EmulatedDocument[];
  /** How the emulator resolves a library; tests can replace it. */
  resolve: (library: EmulatedLibrary) => Record<string, unknown>;
  limits: LimitsReply;
  /** The name of a library that cannot be added; '' for none. */
  refusedLibrary: string;
  /** The message of the response for it. */
  refusal: string;
  /** The status and message of the next responses; null for normal ones. */
  failure: { readonly status: number; readonly message: string } | null;
  addCollection(name: string): { id: number; name: string; mcpServerHash: string };
  addDocument(collectionId: number, document: Partial<EmulatedDocument>): EmulatedDocument;
  reset(): void;
}

/** Each route reads only the fields that the commands send to it. */
interface SentBody {
  readonly name: string;
  readonly version: string;
  readonly url: string;
  readonly library: EmulatedLibrary;
  readonly libraries: readonly EmulatedLibrary[];
}

type Reply = [status: number, body: unknown];

const exact = ({ name, version }: EmulatedLibrary) => ({
  match: 'exact',
  documentVersion: version,
  source: { kind: 'site', url: `https://docs.example/${name}/${version}` },
  pages: 12,
  reason: 'The site has this version',
});

/** Starts the emulator on a free port of this machine. */
export async function startLecternEmulator(): Promise<LecternEmulator> {
  let nextId = 1;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { method = '', url: path = '', headers } = request;
    const body = text === '' ? undefined : JSON.parse(text);
    emulator.requests.push({ method, path, headers, body });
    const [status, reply] = respond({ method, path, headers, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  const listening = await listen(server);

  function respond({ method, path, headers, body }: RecordedRequest): Reply {
    if (emulator.failure !== null) return [emulator.failure.status, { message: emulator.failure.message }];
    if (headers.authorization !== `Bearer ${EMULATOR_KEY}`) return [401, { message: 'Invalid API key' }];
    const [, id] = /\/(?:collections|recent_documents)\/(\d+)/.exec(path) ?? [];
    const route = `${method} ${path.replace(/\/\d+/g, '/:id')}`;
    const collection = emulator.collections.find((each) => each.id === Number(id));
    const sent = body as SentBody;
    if (route === 'GET /api/collections') return [200, emulator.collections];
    const served = emulator.collections.find(({ mcpServerHash }) => path === `/mcp/server/${mcpServerHash}`);
    if (served) return [200, { jsonrpc: '2.0', id: 1, result: { serverInfo: { title: served.name } } }];
    if (route === 'GET /api/user/limits') return [200, emulator.limits];
    if (route === 'POST /api/collections') return [201, emulator.addCollection(sent.name)];
    if (route === 'POST /api/libraries/resolve')
      return [
        200,
        { libraries: sent.libraries.map((library) => ({ ...library, ...emulator.resolve(library) })) },
      ];
    const own = emulator.documents.find((document) => document.id === Number(id));
    if (route === 'POST /api/recent_documents/:id/library' && own)
      return [201, Object.assign(own, { documentName: `${own.library?.name}@${sent.version}` })];
    if (route === 'DELETE /api/recent_documents/:id') {
      const index = emulator.documents.findIndex((document) => document.id === Number(id));
      return index < 0
        ? [404, { message: 'Document not found' }]
        : [200, { removed: emulator.documents.splice(index, 1), success: true }];
    }
    return collection ? respondAbout(collection, route, body) : [404, { message: 'Collection not found' }];
  }

  function respondAbout(collection: { readonly id: number }, route: string, body: unknown): Reply {
    const sent = body as SentBody;
    const own = () => emulator.documents.filter(({ collectionId }) => collectionId === collection.id);
    if (route === 'GET /api/collections/:id') return [200, collection];
    if (route === 'GET /api/collections/:id/recent_documents') return [200, own()];
    if (route === 'POST /api/collections/:id/urls')
      return [
        201,
        { recentDocument: emulator.addDocument(collection.id, { url: sent.url, documentName: sent.url }) },
      ];
    if (route === 'POST /api/collections/:id/libraries') {
      const { library } = sent;
      if (library.name === emulator.refusedLibrary) return [400, { message: emulator.refusal }];
      const found = emulator.resolve(library) as { match: string; documentVersion: string | null };
      const documentName = `${library.name}@${library.version}`;
      const known = own().find((document) => document.documentName === documentName);
      if (known) return [201, known];
      const version = library.version ?? 'latest';
      const added = { documentName, library: { ...library, ...found, version } };
      return [201, emulator.addDocument(collection.id, added)];
    }
    if (route === 'POST /api/collections/:id/documents/:id/refresh') return [202, { status: 'processing' }];
    if (route === 'POST /api/collections/:id/ask') return [200, answer(body)];
    return [404, { message: `No route ${route}` }];
  }

  const emulator: LecternEmulator = {
    ...listening,
    requests: [],
    collections: [],
    documents: [],
    resolve: exact,
    limits: UNLIMITED,
    refusedLibrary: '',
    refusal: 'Refused',
    failure: null,
    addCollection(name) {
      const collection = { id: nextId++, name, mcpServerHash: `hash${nextId}` };
      emulator.collections.push(collection);
      return collection;
    },
    addDocument(collectionId, document) {
      const defaults = {
        id: nextId++,
        collectionId,
        documentName: '',
        url: '',
        status: 'active',
        library: null,
      };
      const added = { progress: null, failure: null, note: null, schedule: {}, ...defaults, ...document };
      emulator.documents.push(added);
      return added;
    },
    reset() {
      for (const list of [emulator.requests, emulator.collections, emulator.documents]) list.length = 0;
      emulator.resolve = exact;
      emulator.limits = UNLIMITED;
      emulator.refusedLibrary = '';
      emulator.refusal = 'Refused';
      emulator.failure = null;
      nextId = 1;
    },
  };
  return emulator;
}

/** "nothing" has no answer; everything else has one passage. */
function answer(body: unknown): unknown {
  const { query } = (body as { arguments: { query: string } }).arguments;
  const passages = query === 'nothing' ? [] : [{ url: 'https://docs.example/queues', title: 'Queues' }];
  return {
    text: `Answer to: ${query}`,
    isError: false,
    tokens: 5,
    ms: 1,
    passages,
    omitted: 0,
    nextCursor: null,
  };
}
