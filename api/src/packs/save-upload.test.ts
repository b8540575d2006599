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
