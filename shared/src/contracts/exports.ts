import { z } from 'zod';
import { idParam } from './common-shapes.ts';
import { recentDocument } from './documents.ts';
import { endpoint } from './endpoint.ts';

const read = { method: 'GET', access: 'user', keyScope: 'read', reply: z.unknown() } as const;
const ofCollection = { ...read, params: z.object({ collectionId: idParam }) };

export const getLlmsTxt = endpoint({
  ...ofCollection,
  path: '/api/collections/:collectionId/llms.txt',
  summary: 'Get the list of all pages as llms.txt',
  replyType: 'text/plain',
});

export const getLlmsFullText = endpoint({
  ...ofCollection,
  path: '/api/collections/:collectionId/llms-full.txt',
  summary: 'Get the text of all pages as llms-full.txt',
  replyType: 'text/plain',
});

export const getMarkdownArchive = endpoint({
  ...ofCollection,
  path: '/api/collections/:collectionId/markdown.tar.gz',
  summary: 'Get all pages as Markdown files in one archive',
  replyType: 'application/gzip',
});

export const getAgentsBlock = endpoint({
  ...ofCollection,
  path: '/api/collections/:collectionId/agents.md',
  summary: 'Get the block for AGENTS.md, of at most 8 kB',
  replyType: 'text/markdown',
});

export const getAgentSkill = endpoint({
  ...ofCollection,
  path: '/api/collections/:collectionId/skill.tar.gz',
  summary: 'Get the folder of an Agent Skill',
  replyType: 'application/gzip',
});

export const getCursorRule = endpoint({
  ...ofCollection,
  path: '/api/collections/:collectionId/rule.mdc',
  summary: 'Get a rule for Cursor',
  replyType: 'text/markdown',
});

/** The media type of a SQLite file. */
export const PACK_TYPE = 'application/vnd.sqlite3';

export const getDocumentPack = endpoint({
  ...read,
  path: '/api/recent_documents/:documentId/pack.db',
  summary: 'Get a document as a documentation pack, a SQLite file',
  replyType: PACK_TYPE,
});

/** The path of the servers of packs (neuledge/context, SERVER_SPEC.md). */
export const getPackage = endpoint({
  ...read,
  path: '/packages/:registry/:name/:version/download',
  summary: 'Get the documentation of a library at exactly this version as a documentation pack',
  // The service looks only into the collection of a key that is limited to one.
  readsNoCollection: true,
  // Clients of the protocol may send parameters of later versions.
  query: z.looseObject({}),
  replyType: PACK_TYPE,
  params: z.object({
    registry: z
      .string()
      .max(50)
      .regex(/^[\w.-]+$/),
    name: z
      .string()
      .max(214)
      .regex(/^[\w@./:~+-]+$/),
    version: z
      .string()
      .max(100)
      .regex(/^[\w.+!~-]+$/),
  }),
});

export const importPack = endpoint({
  method: 'POST',
  path: '/api/collections/:collectionId/packs',
  summary: 'Add a document from a documentation pack of at most 64 MiB',
  keyScope: 'write',
  bodyType: PACK_TYPE,
  reply: recentDocument,
  status: 201,
});
