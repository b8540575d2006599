import { expect, test } from 'vitest';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { makeDocx } from '../../../../test/support/payloads/make-docx.ts';
import { makePdf } from '../../../../test/support/payloads/make-pdf.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

const harness = useForEachTest(startTestIngest);

async function ingest(path: string, contentType: string, body: Uint8Array | string) {
  harness.site.reply(path, { headers: { 'content-type': contentType }, body });
  const url = harness.site.origin + path;
  const source = await harness.addSource({ url, crawlType: 'llms_txt' });
  await harness.ingest(source);
  return { source, url };
}

test('makes a Word document searchable', async () => {
  const docx = makeDocx([
    { text: 'Halyard handbook', style: 'Title' },
    { text: 'Retries', style: 'heading 1' },
    { text: 'A failed job is tried again after a growing pause, as backoff_factor says.' },
    { text: 'openQueue("mail", { retries: 3 })', font: 'Consolas' },
  ]);
  const { source, url } = await ingest('/files/handbook.docx', 'application/octet-stream', docx);
  expect((await harness.documentOf(source)).documentName).toBe('Halyard handbook');
  expect(await harness.find(source, 'backoff_factor')).toEqual([url]);
  expect((await harness.passagesOf(source)).map(({ text }) => text).join()).toContain(
    '```\nopenQueue("mail", { retries: 3 })\n```',
  );
});

test('makes a PDF searchable', async () => {
  const pdf = makePdf(
    [
      [{ text: 'A queue keeps its jobs in the order in which they came.', y: 700 }],
      [
        { text: 'Leases', y: 720, size: 18 },
        { text: 'A lease ends when its worker is silent, as lease_seconds says.', y: 690 },
      ],
    ],
    { title: 'Halyard manual' },
  );
  const { source, url } = await ingest('/files/manual.pdf', 'application/pdf', pdf);
  expect(await harness.find(source, 'lease_seconds')).toContain(url);
  expect((await harness.passagesOf(source)).map(({ anchor }) => anchor)).toContain('page=2');
});

test('makes an OpenAPI document searchable with any content type', async () => {
  const yaml = `
openapi: 3.1.0
info: { title: Halyard API, version: 2.0.0 }
tags: [{ name: Leases }]
paths:
  /leases/{id}:
    delete:
      tags: [Leases]
      operationId: releaseLease
      summary: Give a lease back before it ends
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { 204: { description: Released } }
    get:
      tags: [Leases]
      operationId: readLease
      summary: Read a lease
      responses: { 200: { description: The lease } }
`;
  const { source, url } = await ingest('/files/openapi.yaml', 'text/html', yaml);
  expect((await harness.documentOf(source)).documentName).toBe('Halyard API');
  expect(await harness.find(source, 'DELETE /leases')).toContain(url);
  expect(await harness.passagesOf(source)).toContainEqual(
    expect.objectContaining({
      pageUrl: url,
      anchor: 'tag/Leases/operation/releaseLease',
      headingPath: ['Leases', 'DELETE /leases/{id} Give a lease back before it ends'],
    }),
  );
  expect(harness.site.requests).toEqual(['GET /robots.txt', 'GET /files/openapi.yaml']);
});

test('stores a notebook that contains NUL and a lone surrogate', async () => {
  const cell = {
    cell_type: 'markdown',
    source: '# Leases\0\n\nA lease\ud800 ends, as [lease_seconds\0](/a) says.',
  };
  const notebook = JSON.stringify({ nbformat: 4, metadata: {}, cells: [cell] });
  const { source, url } = await ingest('/files/leases.ipynb', 'application/json', notebook);
  expect((await harness.documentOf(source)).documentName).toBe('Leases');
  expect(await harness.find(source, 'lease_seconds')).toEqual([url]);
});

test('fails a password-protected Word document with a next step', async () => {
  const mark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const file = Buffer.concat([mark, Buffer.alloc(64), Buffer.from('EncryptedPackage', 'utf16le')]);
  const { source } = await ingest('/files/secret.docx', 'application/octet-stream', file);
  expect(await harness.sourceNow(source)).toMatchObject({
    status: 'error',
    failure: 'not_text',
    failureMessage: expect.stringContaining('Add a copy without a password'),
  });
});
