import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort, isPortFree } from './free-port.ts';

test('a port on which somebody listens is not free, and is free again afterwards', async () => {
  const port = await findFreePort();
  expect(await isPortFree(port, '127.0.0.1')).toBe(true);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await isPortFree(port, '127.0.0.1')).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await isPortFree(port, '127.0.0.1')).toBe(true);
});
