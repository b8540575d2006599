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

/** So many that no rate of one of them is reached. */
const PEOPLE = 200;
const PASSAGES_EACH = 60;
/** Of twenty requests: tabs that look at their documents, questions of agents, and texts that are added. */
const LOOKS = 14;
const CALLS = 5;

/** Requests of many people on a database that is filled for them, in an order that mixes kinds and people. */
export async function mixRequests(
  databaseUrl: string,
  appSecret: string,
  origin: string,
): Promise<MixedRequest[]> {
  const dataSource = await createDataSource(databaseUrl).initialize();
  const synthesizer = createSynthesizer();
  const requests: MixedRequest[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const { look, call, add } = await addPerson(dataSource.manager, synthesizer, {
      person,
      appSecret,
      origin,
    });
    for (let at = 0; at < LOOKS; at += 1) requests.push(look);
    for (let at = 0; at < CALLS; at += 1) requests.push(call());
    requests.push(add);
  }
  await dataSource.query('VACUUM ANALYZE');
  await dataSource.destroy();
  // One after the other would be bursts of one person, of whom the door lets the first in.
  return requests
    .map((request) => ({ request, at: synthesizer.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ request }) => request);
}

async function addPerson(
  db: Db,
  synthesizer: ReturnType<typeof createSynthesizer>,
  { person, appSecret, origin }: { person: number; appSecret: string; origin: string },
) {
  const { userId } = await createUser(db, { isPro: true });
  const { collectionId, mcpServerHash } = await createCollection(db, userId);
  const pages = [...Map.groupBy(synthesizer.passages(PASSAGES_EACH), ({ title }) => title)];
  await createDocument(db, collectionId, {
    name: `Manual ${userId}`,
    pages: pages.map(([title, passages], at) => ({ url: `https://docs.example.com/${at}`, title, passages })),
  });
  const token = await startSession(db, { userId, userAgent: null, now: new Date() });
  const { raw } = await createKey(db, userId, appSecret);
  const browser = { cookie: `lectern_session=${token}`, origin };
  const json = { 'content-type': 'application/json' };
  const look: MixedRequest = {
    kind: 'look',
    person,
    method: 'GET',
    path: `/api/collections/${collectionId}/recent_documents`,
    headers: browser,
    body: null,
  };
  const add: MixedRequest = {
    kind: 'add',
    person,
    method: 'POST',
    path: `/api/collections/${collectionId}/recent_documents`,
    headers: { ...browser, ...json },
    body: JSON.stringify({
      documentName: 'Notes',
      documentTopic: 'Notes',
      relevantText: synthesizer.words(200),
      url: 'user_text://notes-{number}',
    }),
  };
  const questions = synthesizer.questions(20);
  const call = (): MixedRequest => ({
    kind: 'call',
    person,
    method: 'POST',
    path: `/mcp/server/${mcpServerHash}`,
    headers: {
      ...json,
      authorization: `Bearer ${raw}`,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'retrieve_technical_documentation',
        arguments: { query: questions[Math.floor(synthesizer.random() * questions.length)] },
      },
    }),
  });
  return { look, call, add };
}
