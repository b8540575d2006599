import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { crawlFolder, manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const harness = useForFile(startTestIngest);

const TEXTS: Readonly<Record<string, string>> = {
  power: 'A small panel fills the battery even in November, if it faces the sun.',
  swarm: 'The alarm compares the last readings and ignores rain and cats on the lid.',
  radio: 'Hang the aerial on the north side of the stand, where no mower passes.',
};

test('stores the short pages of a script that shows each of them at all URLs below it, too', async () => {
  const names = Object.keys(TEXTS);
  const links = names.map((name) => `${name}/`);
  const script: RequestListener = (request, response) => {
    const name = request.url?.split('/').findLast((part) => part in TEXTS);
    const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join(' ');
    const page = `<nav>${anchors}</nav><main><h1>${name}</h1><p>${TEXTS[name ?? '']}</p></main>`;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      name ? page : manual('Scales', links, { text: '<p>They stand below hives.</p>'.repeat(20) }),
    );
  };
  const missing = ['lectern-checks-for-missing-pages', 'lectern-checks-for-missing-pages/'];
  const folders = ['', ...links, ...links.flatMap((folder) => links.map((link) => folder + link))];
  const paths = folders.flatMap((folder) => [...folders, ...missing].map((path) => folder + path));
  const replies = Object.fromEntries(paths.map((path) => [path, script]));
  const { outcomes } = await crawlFolder(harness, { folder: 'hives', replies });
  expect(links.map((link) => outcomes[link])).toEqual(['stored', 'stored', 'stored']);
});
