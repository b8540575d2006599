import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { bufferedOutput } from './shared/src/buffered-output.ts';
  import { createLogger } from './shared/src/logger.ts';
  const logger = createLogger({ service: 'test', level: 'info' }, bufferedOutput());
  logger.info('first');
  logger.error('second');
  process.once('message', () => {
    logger.info('third');
    process.exit(0);
  });
`;

it('events come out with the next error, and when the process ends', async () => {
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
