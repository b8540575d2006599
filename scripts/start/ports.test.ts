import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from '../../infra/free-port.ts';
import { checkPorts } from './ports.ts';

test('accepts free ports', async () => {
  await checkPorts({ PORT: await findFreePort() });
});

test('names the variable of a taken port', async () => {
  const port = await findFreePort();
  const taken = createServer().listen(port, '127.0.0.1');
  await once(taken, 'listening');
  await expect(checkPorts({ PORT: await findFreePort(), STAND_INS_PORT: port })).rejects.toThrow(
    `Port ${port} (STAND_INS_PORT) is in use by another program. Set STAND_INS_PORT to another port`,
  );
  taken.close();
});

test('refuses the same port for two services', async () => {
  const port = await findFreePort();
  await expect(checkPorts({ PORT: port, API_METRICS_PORT: port })).rejects.toThrow(
    `PORT and API_METRICS_PORT are both ${port}. Set one of them to another port`,
  );
});
