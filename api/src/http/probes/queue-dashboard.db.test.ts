import { PermanentError } from '@lectern/shared/errors.ts';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { ingestUrl } from '@lectern/shared/queues/jobs.ts';
import { type Handlers, type ServedQueues, serveQueues } from '@lectern/shared/queues/serve-queues.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../../../../test/support/api/test-api.ts';
import { rejectingHandlers } from '../../../../test/support/crawl/rejecting-handlers.ts';

const JOB = '/admin/queues/api/queues/url/url-1-1';

interface JobDetails {
  readonly status: string;
  readonly job: {
    readonly id: string;
    readonly name: string;
    readonly data: unknown;
    readonly failedReason?: string;
    readonly stacktrace: readonly string[];
  };
}

let api: TestApi;
let admin: SignedUpBrowser;
let served: ServedQueues;
let isSiteUp = false;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signUp();
  const ingest: Handlers['ingest-url'] = async () => {
    if (!isSiteUp) throw new PermanentError('No room for https://docs.example.com/private?token=canary');
  };
  served = await serveQueues(
    createQueueBackend({ databaseUrl: api.databaseUrl }),
    { ...rejectingHandlers(), 'ingest-url': ingest },
    { queues: { url: { concurrency: 1, lockDuration: 30_000 } }, logger: api.deps.logger },
  );
});
afterAll(async () => {
  await served.close();
  await api.close();
});

const details = () => admin.call<JobDetails>('GET', JOB);

test('lets administrators inspect and retry a failed job', async () => {
  await api.queue.enqueue(ingestUrl, { documentUrlId: 1, attempt: 1 }, { jobId: 'url-1-1' });
  const status = async () => (await details()).body.status;
  await expect.poll(status).toBe('failed');
  const { job } = (await details()).body;
  expect(job).toMatchObject({
    id: 'url-1-1',
    name: 'ingest-url',
    data: { documentUrlId: 1, attempt: 1 },
    failedReason: 'No room for (URL)',
  });
  expect(job.stacktrace.join('\n')).toContain('queue-dashboard.db.test.ts');
  expect(JSON.stringify(job)).not.toContain('docs.example.com');

  isSiteUp = true;
  const retried = await admin.call('PUT', `${JOB}/retry`);
  expect(retried.status).toBeLessThan(300);
  await expect.poll(status).toBe('completed');
});

test('hides jobs from everyone else', async () => {
  const other = await api.signUp();
  for (const [method, path] of [
    ['GET', JOB],
    ['PUT', `${JOB}/retry`],
  ] as const) {
    expect((await other.call(method, path)).status).toBe(404);
    expect((await api.browser().request(path, { method, headers: { origin: api.publicUrl } })).status).toBe(
      302,
    );
  }
});

test('loads nothing from other sites', async () => {
  const page = await admin.request('/admin/queues');
  expect(await page.text()).toContain('Lectern queues');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'");
});
