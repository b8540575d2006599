import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import { getSample } from '@lectern/shared/contracts/site.ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { useSample } from './use-sample.ts';

type Sample = ReturnType<typeof useSample>;

afterEach(() => vi.unstubAllGlobals());

/** The hook's result. Without a browser its state never changes. */
function renderSample(): Sample {
  const seen: Sample[] = [];
  function Reader() {
    seen.push(useSample());
    return null;
  }
  const fallback = { [getSample.path]: { name: 'Halyard', urls: ['https://docs.example/'] } };
  renderToString(createElement(SWRConfig, { value: { fallback } }, createElement(Reader)));
  const [sample] = seen;
  if (!sample) throw new Error('The hook was not rendered');
  return sample;
}

const COLLECTION: CollectionReply = {
  ...{ id: 7, name: 'Halyard', description: '', status: 'active', mcpServerHash: 'h', storesQuestions: true },
  ...{ createdAt: '2026-03-04T12:00:00.000Z', updatedAt: '2026-03-04T12:00:00.000Z' },
};

test('reuses its collection if the sample could not be added to it', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    return path === '/api/collections'
      ? Response.json(COLLECTION, { status: 201 })
      : Response.json({ message: 'The database is away' }, { status: 500 });
  });
  const { add } = renderSample();
  expect(await add(null)).toBeNull();
  expect(await add(null)).toBeNull();
  expect(requested).toEqual(['/api/collections', '/api/collections/7/urls', '/api/collections/7/urls']);
});
