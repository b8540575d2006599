import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Measured, MeasureFetchRequest } from '../../../../test/support/crawl/measure-fetch.ts';
import { createCompressionBombs } from '../../../../test/support/payloads/compression-bombs.ts';
import { serveSite } from '../../../../test/support/servers/serve-site.ts';

const PROGRAM = fileURLToPath(new URL('../../../../test/support/crawl/measure-fetch.ts', import.meta.url));

/** Fetches in a child process to measure its memory alone. */
async function fetchInChildProcess(order: MeasureFetchRequest): Promise<Measured> {
  const program = fork(PROGRAM);
  const measured = once(program, 'message');
  program.send(order);
  const [result] = await measured;
  program.disconnect();
  return result;
}

test('a gibibyte that is packed in a mebibyte, or less, ends as a page that is too large, at small cost', async () => {
  const bombs = Object.entries(await createCompressionBombs());
  await using site = await serveSite({ '/warm-up': 'x'.repeat(100_000) });
  bombs.forEach(([encoding, body], index) => {
    site.reply(`/${index}`, { headers: { 'content-encoding': encoding, 'content-type': 'text/html' }, body });
    site.reply(`/${index}.xml.gz`, { headers: { 'content-encoding': encoding }, body });
  });
  const gzip = bombs.find(([encoding]) => encoding === 'gzip')?.[1] ?? Buffer.alloc(0);
  site.reply('/sitemap.xml.gz', { headers: { 'content-type': 'application/gzip' }, body: gzip });

  const { outcomes, cpuMs, grownMiB } = await fetchInChildProcess({
    host: site.host,
    pages: bombs.map((_bomb, index) => `/${index}`),
    sitemap: '/sitemap.xml.gz',
  });
  expect(outcomes.slice(0, -1)).toEqual(bombs.map(() => 'too_large'));
  expect(outcomes.at(-1)).toContain('decompresses to more than 200 times its size');
  expect(grownMiB).toBeLessThan(100);
  expect(cpuMs).toBeLessThan(10_000);
});
