import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { expect, test } from 'vitest';
import { serveSite } from '../../../../../test/support/servers/serve-site.ts';
import { cpuMsOf } from '../../../../../test/support/timing/cpu-growth.ts';
import { longestTurnMs } from '../../../../../test/support/timing/longest-turn.ts';
import { decodeText } from '../../../formats/decode-text.ts';
import { createSafeFetch } from '../../../net/http/safe-fetch.ts';
import { fetchPackage } from './fetch-package.ts';

const FILES = 12;

test('lets other work run while it decodes the files of a large package', async () => {
  await using site = await serveSite();
  const safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host] });
  const body = Buffer.alloc(2_000_000, Buffer.from('caf\xe9 ', 'latin1'));
  const entries = Array.from({ length: FILES }, (_, at) => ({
    header: { name: `package/part-${at}.md`, size: body.length, type: 'file' as const },
    body,
  }));
  site.reply('/halyard.tgz', { body: gzipSync(await packTar(entries), { level: 1 }) });
  const limitMs = cpuMsOf(() => entries.map((entry) => decodeText(entry.body, ''))) / 2;

  const longestMs = await longestTurnMs(limitMs, async () => {
    const { files } = await fetchPackage(`${site.origin}/halyard.tgz`, safeFetch, () => true);
    expect(files.size).toBe(FILES);
  });
  expect(longestMs).toBeLessThan(limitMs);
  await safeFetch.close();
});
