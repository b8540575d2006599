import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-find-chromium-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

function writeProgram(script: string): string {
  const file = join(folder, 'browser');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('prefers the browser of CHROMIUM_PATH', async () => {
  const program = writeProgram('echo Chromium 1');
  expect(await findChromium({ CHROMIUM_PATH: program })).toMatchObject({ executablePath: program });
});

test('does not fall back to another browser when CHROMIUM_PATH does not start', async () => {
  const program = writeProgram('echo "libnss3.so is missing" >&2; exit 127');
  expect(await findChromium({ CHROMIUM_PATH: program })).toEqual({
    unavailable: `CHROMIUM_PATH is ${program}, which does not start: libnss3.so is missing`,
  });
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'unpacks and starts the browser from npm',
  async () => {
    const found = await findChromium({ LECTERN_HOME: folder });
    if ('unavailable' in found) throw new Error(found.unavailable);
    const args = [
      ...found.args,
      '--no-sandbox',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}/profile`,
    ];
    const env = { ...process.env, ...found.environment };
    const browser = spawn(found.executablePath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    try {
      for await (const line of createInterface({ input: browser.stderr })) {
        if (line.includes('DevTools listening')) return;
      }
      throw new Error('The browser ended');
    } finally {
      browser.kill('SIGKILL');
      await once(browser, 'exit');
    }
  },
);
