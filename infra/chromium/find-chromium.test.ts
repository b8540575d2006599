import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-find-chromium-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeProgram(script: string): string {
  const file = join(folder, 'browser');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('the browser named by CHROMIUM_PATH comes before all others', async () => {
  const program = writeProgram('echo Chromium 1');
  expect(await findChromium({ CHROMIUM_PATH: program })).toMatchObject({ executablePath: program });
});

test('a CHROMIUM_PATH that does not start is an answer, not a reason to take another browser', async () => {
  const program = writeProgram('echo "libnss3.so is missing" >&2; exit 127');
  expect(await findChromium({ CHROMIUM_PATH: program })).toEqual({
    unavailable: `CHROMIUM_PATH names ${program}, which does not start: libnss3.so is missing`,
  });
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the browser from npm is unpacked and turns a page into text',
  async () => {
    const found = await findChromium({ LECTERN_HOME: folder });
    if ('unavailable' in found) throw new Error(found.unavailable);
    const page = `data:text/html,<title>t</title><script>document.write('<p>6 x 7 = ' + 6 * 7 + '</p>')</script>`;
    const args = [...found.args, '--no-sandbox', '--dump-dom', page];
    const env = { ...process.env, ...found.environment };
    expect(
      execFileSync(found.executablePath, args, {
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ).toContain('6 x 7 = 42');
  },
  30_000,
);
