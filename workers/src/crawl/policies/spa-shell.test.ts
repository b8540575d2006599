import { expect, test } from 'vitest';
import { createFetchedPage } from '../../formats/page.ts';
import type { LoadedPage } from '../fetch/page-loader.ts';
import { renderSpaShells } from './spa-shell.ts';

const page = { url: 'https://docs.acme-docs.com/', foundBy: 'link', title: null } as const;

/** A short page with a script. */
const loaded: LoadedPage = {
  fetched: createFetchedPage({
    url: page.url,
    kind: 'html',
    body: '<p>Short</p><script src="/app.js"></script>',
  }),
  parsed: {
    title: 'Short',
    markdown: 'Short',
    contentHash: 'a hash',
    canonicalUrl: page.url,
    siteName: null,
    links: [],
    passagesJson: '[]',
    tokens: 1,
  },
};

function countRenderings() {
  const rendered: string[] = [];
  const policy = renderSpaShells({
    loader: {
      async render({ url }) {
        rendered.push(url);
        return loaded;
      },
    },
    replaceStored: async () => {},
    wasRendered: () => false,
  });
  return { policy, rendered };
}

test('renders a page that repeats the short text of another page', async () => {
  const { policy, rendered } = countRenderings();
  await policy.onParsed?.(page, loaded);
  await policy.onParsed?.({ ...page, url: `${page.url}other` }, loaded);
  expect(rendered).toHaveLength(1);
});

test('does not render a deferred page that only repeats itself', async () => {
  const { policy, rendered } = countRenderings();
  await policy.onParsed?.(page, loaded);
  await policy.onParsed?.(page, loaded);
  expect(rendered).toEqual([]);
});

test('renders a page that repeats the short text of another page under another heading', async () => {
  const { policy, rendered } = countRenderings();
  const titled = (title: string) => {
    const parsed = { ...loaded.parsed, markdown: `# ${title}\n\nHold on.`, contentHash: title };
    return { ...loaded, parsed };
  };
  await policy.onParsed?.(page, titled('Queues'));
  await policy.onParsed?.({ ...page, url: `${page.url}other` }, titled('Retries'));
  expect(rendered.length).toBeGreaterThan(0);
});

test('follows the links of a repeated text, which its scripts may replace', async () => {
  const { policy } = countRenderings();
  const links = [{ url: `${page.url}tab`, text: 'Tab' }];
  await policy.onParsed?.(page, loaded);
  const other = { ...loaded, parsed: { ...loaded.parsed, contentHash: 'another hash', links } };
  const outcome = await policy.onParsed?.({ ...page, url: `${page.url}other` }, other);
  expect(outcome).toMatchObject({ action: 'keep', loaded: { parsed: { links } } });
});
