import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACK_TYPE } from '@lectern/shared/contracts/exports.ts';
import { UnavailableError } from '@lectern/shared/errors.ts';
import { PACK_LIMITS } from '@lectern/shared/packs/pack.ts';
import { expect, test } from 'vitest';
import { createUploadSpace, saveUpload } from './save-upload.ts';

const requestOf = (bytes: number) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': PACK_TYPE },
    body: new Uint8Array(bytes),
  });

test('refuses an upload while all uploads together take six times the size of the largest file', async () => {
  const space = createUploadSpace();
  space.bytes = 6 * PACK_LIMITS.fileBytes - 10;
  await expect(saveUpload(requestOf(11), space, async () => {})).rejects.toThrow(UnavailableError);
  expect(await saveUpload(requestOf(10), space, async () => space.bytes)).toBe(6 * PACK_LIMITS.fileBytes);
  expect(space.bytes).toBe(6 * PACK_LIMITS.fileBytes - 10);
});

test('says that the disk is full instead of asking for another upload, and leaves no file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-full-'));
  const module = JSON.stringify(import.meta.resolve('./save-upload.ts'));
  const script = `
    import { createUploadSpace, saveUpload } from ${module};
    const headers = { 'content-type': ${JSON.stringify(PACK_TYPE)} };
    const request = new Request('http://localhost/', { method: 'POST', headers, body: new Uint8Array(1_000_000) });
    await saveUpload(request, createUploadSpace(), async () => {}).catch((error) => console.log(error.message));`;
  // The process may write only a few bytes, as on a full disk.
  const limited = 'ulimit -f 8 && exec "$0" --input-type=module --eval "$1"';
  const env = { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: '', NODE_DISABLE_COMPILE_CACHE: '1' };
  const output = execFileSync('/bin/sh', ['-c', limited, process.execPath, script], {
    encoding: 'utf8',
    env,
  });
  expect(output.trim()).toMatch(/^The server's disk is full\. Try again /);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
