import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findFreePort } from '../../infra/free-port.ts';
import { findPortProblems } from './ports.js';

let server: Server | undefined;

afterEach(() => server?.close());

test('accepts free ports', async () => {
  const needed = [{ variable: 'PORT', port: await findFreePort(), purpose: 'api' }];
  expect(await findPortProblems(needed)).toEqual([]);
});

test('names the variable of a taken port and how to change it', async () => {
  const port = await findFreePort();
  const taken = createServer();
  server = taken;
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
  expect(await findPortProblems([{ variable: 'PORT', port, purpose: 'api' }])).toEqual([
    `Port ${port} (PORT, api) is in use by another program. Stop it, or set PORT to another port, for example PORT=${port + 1}`,
  ]);
});
