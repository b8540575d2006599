import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { bufferedOutput } from './shared/src/log-output.ts';
  import { createLogger } from './shared/src/logger.ts';
  const logger = createLogger({ service: 'test', level: 'info' }, bufferedOutput());
  logger.info('first');
  logger.error('second');
  process.once('message', () => {
    logger.info('third');
    process.exit(0);
  });
`;

it('writes buffered events after a short delay, and when the process exits', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: new URL('../..', import.meta.url).pathname,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) throw new TypeError('The output of the process is not a pipe');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value ?? '{}').msg;
  expect([await next(), await next()]).toEqual(['first', 'second']);
  child.send('end');
  expect(await next()).toBe('third');
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
});

const FULL = '/dev/full';

it.runIf(existsSync(FULL)).each(['bufferedOutput', 'plainOutput'])(
  '%s keeps a process running, and its exit code, while the disk of its log is full',
  async (output) => {
    const program = `
      import { ${output} } from './shared/src/log-output.ts';
      import { createLogger } from './shared/src/logger.ts';
      const logger = createLogger({ service: 'test', level: 'info' }, ${output}());
      let rounds = 0;
      const timer = setInterval(() => {
        logger.error({ text: 'x'.repeat(100_000) }, 'lost');
        rounds += 1;
        if (rounds < 30) return;
        clearInterval(timer);
        process.exit(5);
      }, 10);
    `;
    const full = openSync(FULL, 'w');
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: new URL('../..', import.meta.url).pathname,
      stdio: ['ignore', full, 'inherit'],
    });
    closeSync(full);
    expect((await once(child, 'exit'))[0]).toBe(5);
  },
);
