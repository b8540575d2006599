import { createDataSource } from '../../../shared/src/db/data-source.ts';
import {
  createCollection,
  createDocument,
  createKey,
  createUser,
} from '../../../test/support/database/factories.ts';
import { createSynthesizer } from '../synthetic-text.ts';

/** A collection with API keys and questions about it. */
export interface FilledCollection {
  readonly mcpServerHash: string;
  readonly apiKeys: readonly string[];
  readonly questions: readonly string[];
}

const PASSAGES_PER_DOCUMENT = 500;
const QUESTION_COUNT = 200;
/** Enough keys to stay below the rate limit of each. */
const KEY_COUNT = 100;

/** Stores a collection of generated passages, owned by a Pro user with many keys. */
export async function fillCollection(
  databaseUrl: string,
  appSecret: string,
  passageCount: number,
): Promise<FilledCollection> {
  const dataSource = await createDataSource(databaseUrl).initialize();
  const db = dataSource;
  const synthesizer = createSynthesizer();
  const { userId } = await createUser(db, { isPro: true });
  const apiKeys: string[] = [];
  while (apiKeys.length < KEY_COUNT) apiKeys.push((await createKey(db, userId, appSecret)).raw);
  const { collectionId, mcpServerHash } = await createCollection(db, userId);
  const passages = synthesizer.passages(passageCount);
  for (let from = 0; from < passages.length; from += PASSAGES_PER_DOCUMENT) {
    const ofDocument = passages.slice(from, from + PASSAGES_PER_DOCUMENT);
    const pages = Map.groupBy(ofDocument, ({ title }) => title);
    await createDocument(db, collectionId, {
      name: `Manual ${from}`,
      pages: [...pages].map(([title, ofPage], at) => ({
        url: `https://docs.example.com/${from}/${at}.html`,
        title,
        passages: ofPage,
      })),
    });
  }
  await dataSource.query('VACUUM ANALYZE');
  await dataSource.destroy();
  return { mcpServerHash, apiKeys, questions: synthesizer.questions(QUESTION_COUNT) };
}
