import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createScrapingbee } from '../../workers/src/providers/scrapingbee.ts';
import { findFreePort } from '../free-port.ts';
import { LOCAL_SEARCH_KEY } from './local-credentials.ts';
import { startStandIns } from './stand-ins.ts';

const main = new URL('./main.ts', import.meta.url).pathname;

test('serves all emulators, and closes while connections are open', async () => {
  const { origin, close } = await startStandIns({ port: 0 });
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const google = await fetch(`${origin}/google/.well-known/openid-configuration`);
  expect(await google.json()).toMatchObject({ issuer: `${origin}/google` });
  expect((await fetch(`${origin}/docs/`)).status).toBe(200);
  expect((await fetch(`${origin}/github/api/user`)).status).toBe(401);
  await close();
  await expect(fetch(origin)).rejects.toThrow();
});

test('ScrapingBee reads the page that the sample only sends to browsers, and no other site', async () => {
  const { origin, close } = await startStandIns({ port: 0 });
  onTestFinished(close);
  const reader = createScrapingbee({ url: `${origin}/scrapingbee`, apiKey: LOCAL_SEARCH_KEY });
  expect((await fetch(`${origin}/docs/guide/capacity`)).status).toBe(403);
  const reading = await reader.readPage(`${origin}/docs/guide/capacity`);
  expect(reading).toMatchObject({ status: 200, html: expect.stringContaining('Workers of a queue') });
  expect(await reader.readPage(`${origin}/docs/nothing`)).toMatchObject({ status: 404 });
  await expect(reader.readPage('https://docs.example.com/')).rejects.toThrow('status 500');
});

test('rejects if the port is taken', async () => {
  const { origin, close } = await startStandIns({ port: 0 });
  await expect(startStandIns({ port: Number(new URL(origin).port) })).rejects.toThrow('EADDRINUSE');
  await close();
});

test('does not start in production', async () => {
  const child = spawn(process.execPath, [main], { env: { ...process.env, NODE_ENV: 'production' } });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(output).toContain('NODE_ENV=production');
});

test('reports to its parent when it is ready, and stops on SIGTERM', async () => {
  const port = await findFreePort();
  const env = { ...process.env, NODE_ENV: 'development', STAND_INS_PORT: String(port) };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  expect(await once(child, 'message')).toContain('ready');
  expect((await fetch(`http://127.0.0.1:${port}/robots.txt`)).status).toBe(200);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
