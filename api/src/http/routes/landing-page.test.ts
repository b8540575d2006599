import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLandingPage } from './landing-page.ts';

const TAG = '<meta property="og:url" content="%PUBLIC_URL%/">';
const FILLED = '<meta property="og:url" content="https://docs.example.com/">';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-landing-'));
  await mkdir(join(folder, 'pages'));
  await writeFile(join(folder, 'pages/index.html'), TAG);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const request = (webRoot: string) =>
  new Hono()
    .get('/', createLandingPage(webRoot, 'https://docs.example.com'))
    .get('/', (context) => context.text('not built'))
    .request('/');

test('puts the URL of the installation into the Open Graph tags', async () => {
  expect(await (await request(folder)).text()).toBe(FILLED);
});

test('calls the next handler when the web application is not built', async () => {
  expect(await (await request(join(folder, 'missing'))).text()).toBe('not built');
});
