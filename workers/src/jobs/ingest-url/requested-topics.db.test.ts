import { describe, expect, test } from 'vitest';
import { servePagesOverLimit } from '../../../../api/src/billing/serve-pages-over-limit.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { insertRow } from '../../../../test/support/database/test-rows.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

const harness = useForEachTest(startTestIngest);

describe('requested topics', () => {
  test('contain the passages that answer them', async () => {
    const source = await harness.addSource({ topics: ['growing pause after a failed job', 'zeppelin'] });
    await harness.ingest(source);
    const topics = await harness.topicsOf(source);
    expect(topics.map(({ name }) => name)).toEqual(['growing pause after a failed job']);
    expect(topics[0]?.content).toContain('tried again after a growing pause');
    expect((await harness.sourceNow(source)).note).toContain('No content found about zeppelin.');
  });

  test('contain the passages that a model chooses, in its order', async () => {
    const source = await harness.addSource({ topics: ['explains to those who write services'] });
    const accounts: unknown[] = [];
    await harness.ingest(source, {
      chooserFor: (account) => {
        accounts.push(account);
        return async (_, found) => ({
          indexes: found.map((_passage, at) => at).toReversed(),
          model: 'small',
        });
      },
    });
    const [topic] = await harness.topicsOf(source);
    expect(topic?.selectedBy).toBe('small');
    const titles = [...(topic?.content ?? '').matchAll(/^Source: \[([^\]]+)\]/gm)].map(([, title]) => title);
    expect(titles).toHaveLength(3);
    expect(await harness.passagesOf(source)).toHaveLength(3);
    expect(accounts).toMatchObject([{ collectionId: harness.collectionId, jobId: `url-${source.id}-1` }]);
    await harness.ingest(await harness.addSource({ url: `${source.url}#again`, topics: source.topics }));
    const [byWords] = await harness.topicsOf({ ...source, id: source.id + 1 });
    expect(byWords?.selectedBy).toBe('');
    const usual = [...(byWords?.content ?? '').matchAll(/^Source: \[([^\]]+)\]/gm)].map(([, title]) => title);
    expect(titles).toEqual(usual.toReversed());
  });

  test("stop at the free plan's limit of 100, with a note about the others", async () => {
    const other = await harness.addSource({ url: 'https://example.com/other' });
    const topics = Array.from({ length: 99 }, (_, index) => ({
      collectionId: harness.collectionId,
      urlId: other.id,
      name: `T${index}`,
      slug: `t${index}`,
    }));
    for (const topic of topics) await insertRow(harness.dataSource, 'document_topics', topic);
    const source = await harness.addSource();
    await harness.ingest(source);
    expect(await harness.topicsOf(source)).toHaveLength(1);
    expect((await harness.sourceNow(source)).note).toContain(
      "2 topics are over the Free plan's limit of 100",
    );
    expect((await harness.sourceNow(source)).progress).toMatchObject({ failures: { limit: 2 } });
  });

  test('over the limit are served after an upgrade, without a request to the site', async () => {
    const other = await harness.addSource({ url: 'https://example.com/other' });
    const topics = Array.from({ length: 99 }, (_, index) => ({
      collectionId: harness.collectionId,
      urlId: other.id,
      name: `T${index}`,
      slug: `t${index}`,
    }));
    const db = harness.dataSource;
    for (const topic of topics) await insertRow(db, 'document_topics', topic);
    const source = await harness.addSource();
    await harness.ingest(source);
    const requests = harness.site.requests.length;

    await db.query('UPDATE users SET is_pro = true');
    await servePagesOverLimit(db, harness.userId);
    await harness.ingest(source, { attempt: 2 });

    expect(await harness.topicsOf(source)).toHaveLength(3);
    expect(await harness.sourceNow(source)).toMatchObject({ status: 'active', note: '1 of 4 pages failed.' });
    expect(harness.site.requests).toHaveLength(requests);
  });

  test('have no limit when plans are off', async () => {
    const other = await harness.addSource({ url: 'https://example.com/other' });
    const topics = Array.from({ length: 100 }, (_, index) => ({
      collectionId: harness.collectionId,
      urlId: other.id,
      name: `T${index}`,
      slug: `t${index}`,
    }));
    for (const topic of topics) await insertRow(harness.dataSource, 'document_topics', topic);
    const source = await harness.addSource();
    await harness.ingest(source, { plans: 'off' });
    expect(await harness.topicsOf(source)).toHaveLength(3);
  });
});
