import { startSession } from '../../../api/src/auth/sessions.ts';
import { createDataSource, type Db } from '../../../shared/src/db/data-source.ts';
import {
  createCollection,
  createDocument,
  createKey,
  createUser,
} from '../../../test/support/database/factories.ts';
import { createSynthesizer } from '../synthetic-text.ts';
import type { MixedRequest } from './offered-load.ts';
import type { BenchApi } from './with-api.ts';

/** Of twenty requests, 14 are dashboard polls, 5 tool calls and 1 adds a text. */
const POLLS = 14;
const CALLS = 5;
const JSON_TYPE = { 'content-type': 'application/json' };

interface Users {
  /** Enough to stay below the rate limit of each. */
  readonly count: number;
  readonly passagesEach: number;
}

/** Fills the database and returns requests of its users in random order. */
export async function mixRequests(
  { target, databaseUrl, appSecret }: BenchApi,
  { count, passagesEach }: Users,
): Promise<MixedRequest[]> {
  const dataSource = await createDataSource(databaseUrl).initialize();
  const synthesizer = createSynthesizer();
  const requests: MixedRequest[] = [];
  for (let user = 0; user < count; user += 1) {
    const { poll, call, add } = await addUser(dataSource, synthesizer, {
      user,
      passagesEach,
      appSecret,
      origin: target.origin,
    });
    for (let at = 0; at < POLLS; at += 1) requests.push(poll);
    for (let at = 0; at < CALLS; at += 1) requests.push(call());
    requests.push(add);
  }
  await dataSource.query('VACUUM ANALYZE');
  await dataSource.destroy();
  // Unshuffled, each user would send a burst and reach the per-key limit.
  return requests
    .map((request) => ({ request, at: synthesizer.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ request }) => request);
}

async function addUser(
  db: Db,
  synthesizer: ReturnType<typeof createSynthesizer>,
  {
    user,
    passagesEach,
    appSecret,
    origin,
  }: { user: number; passagesEach: number; appSecret: string; origin: string },
) {
  const { userId } = await createUser(db, { isPro: true });
  const { collectionId, mcpServerHash } = await createCollection(db, userId);
  const pages = [...Map.groupBy(synthesizer.passages(passagesEach), ({ title }) => title)];
  await createDocument(db, collectionId, {
    name: `Manual ${userId}`,
    pages: pages.map(([title, passages], at) => ({ url: `https://docs.example.com/${at}`, title, passages })),
  });
  const token = await startSession(db, { userId, userAgent: null, now: new Date() });
  const { raw } = await createKey(db, userId, appSecret);
  const browser = { cookie: `lectern_session=${token}`, origin };
  const poll: MixedRequest = {
    kind: 'poll',
    user,
    method: 'GET',
    path: `/api/collections/${collectionId}/recent_documents`,
    headers: browser,
    body: null,
  };
  const add: MixedRequest = {
    kind: 'add',
    user,
    method: 'POST',
    path: `/api/collections/${collectionId}/recent_documents`,
    headers: { ...browser, ...JSON_TYPE },
    body: JSON.stringify({
      documentName: 'Notes',
      documentTopic: 'Notes',
      relevantText: synthesizer.words(200),
      url: 'user_text://notes-{number}',
    }),
  };
  const questions = synthesizer.questions(20);
  const call = () =>
    toolCall({
      user,
      path: `/mcp/server/${mcpServerHash}`,
      headers: { authorization: `Bearer ${raw}` },
      name: 'retrieve_technical_documentation',
      args: { query: questions[Math.floor(synthesizer.random() * questions.length)] },
    });
  return { poll, call, add };
}

interface ToolCall extends Pick<MixedRequest, 'user' | 'path' | 'headers'> {
  readonly name: string;
  readonly args: object;
}

/** A call of a tool over MCP. */
export function toolCall({ user, path, headers, name, args }: ToolCall): MixedRequest {
  return {
    kind: 'call',
    user,
    method: 'POST',
    path,
    headers: {
      ...headers,
      ...JSON_TYPE,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  };
}
