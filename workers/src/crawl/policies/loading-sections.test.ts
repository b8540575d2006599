import { expect, test } from 'vitest';
import type { LoadedPage } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import { loadSections } from './loading-sections.ts';

const PAGE: PageUrl = { url: 'https://docs.acme-docs.com/a', foundBy: 'link', title: null };

/** Only these fields count. */
const loadedPage = (markdown: string, tryType: 'http' | 'browser', hasLoadingSections?: true): LoadedPage =>
  ({
    fetched: { url: PAGE.url, finalUrl: PAGE.url, tryType },
    parsed: { markdown, links: [], hasLoadingSections },
  }) as unknown as LoadedPage;

const TEXT = '# Kettle\n\nBoil the water.';
const MORE = `${TEXT}\n\nThe table of all kettles that the page has loaded.`;

function createPolicy(rendered: string | null) {
  const calls = { count: 0 };
  const render = async () => {
    calls.count += 1;
    return rendered === null ? null : loadedPage(rendered, 'browser');
  };
  return { policy: loadSections({ loader: { render } }), calls };
}

test('keeps the rendered text of a page whose scripts load sections', async () => {
  const { policy } = createPolicy(MORE);
  const decision = await policy.onParsed?.(PAGE, loadedPage(TEXT, 'http', true));
  expect(decision).toMatchObject({ action: 'keep', loaded: { parsed: { markdown: MORE } } });
});

test('renders neither other pages nor pages that the browser loaded', async () => {
  const { policy, calls } = createPolicy(MORE);
  await policy.onParsed?.(PAGE, loadedPage(TEXT, 'http'));
  await policy.onParsed?.(PAGE, loadedPage(TEXT, 'browser', true));
  expect(calls.count).toBe(0);
});

test.each([null, TEXT, `${TEXT} Share`])(
  'stops after three pages without more text: %j',
  async (rendered) => {
    const { policy, calls } = createPolicy(rendered);
    for (let page = 0; page < 5; page += 1) {
      expect(await policy.onParsed?.(PAGE, loadedPage(TEXT, 'http', true))).toEqual({ action: 'keep' });
    }
    expect(calls.count).toBe(3);
  },
);

test('stops after the same text was added to four pages in a row', async () => {
  const { policy, calls } = createPolicy(MORE);
  for (let page = 0; page < 6; page += 1)
    await policy.onParsed?.({ ...PAGE }, loadedPage(TEXT, 'http', true));
  expect(calls.count).toBe(4);
});

test('keeps the rendered text of a page that is read twice in a row', async () => {
  const { policy } = createPolicy(MORE);
  const decisions = [];
  for (const page of [PAGE, PAGE, { ...PAGE }, PAGE])
    decisions.push(await policy.onParsed?.(page, loadedPage(TEXT, 'http', true)));
  const kept = decisions.map((decision) => decision && 'loaded' in decision);
  expect(kept).toEqual([true, true, false, false]);
});
