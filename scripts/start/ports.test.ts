import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findFreePort } from '../../infra/free-port.ts';
import { checkPorts } from './ports.ts';

let server: Server | undefined;

afterEach(() => server?.close());

test('accepts free ports', async () => {
  await checkPorts([{ variable: 'PORT', port: await findFreePort(), purpose: 'api' }]);
});

test('names the variable of a taken port and how to change it', async () => {
  const port = await findFreePort();
  const taken = createServer();
  server = taken;
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
  await expect(checkPorts([{ variable: 'PORT', port, purpose: 'api' }])).rejects.toThrow(
    `Port ${port} (PORT, api) is used by another program. Stop that program, or set PORT to another port, for example PORT=${port + 1}`,
  );
});
