import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useManyDocuments } from './use-many-documents.ts';

afterEach(() => vi.unstubAllGlobals());

/** The actions of the hook. Without a browser its state never changes. */
function actionsOf(collectionId: number) {
  const seen: ReturnType<typeof useManyDocuments>[] = [];
  function Reader() {
    seen.push(useManyDocuments(collectionId));
    return null;
  }
  renderToString(createElement(Reader));
  const [actions] = seen;
  if (!actions) throw new Error('The hook was not rendered');
  return actions;
}

const DOCUMENT: RecentDocumentReply = {
  ...{ id: 7, collectionId: 1, documentUrlId: 7, url: 'https://docs.example/' },
  ...{ documentName: 'Halyard', documentTopic: '', documentSlug: 'halyard', relevantText: null },
  ...{ status: 'active', pinIndex: null, createdAt: '2026-03-04T12:00:00.000Z', crawlType: 'crawl' },
  ...{ maxUrls: 50, progress: null, failure: null, note: null, isCancelling: false },
  ...{ schedule: null, library: null, tokens: null },
};

test.each([
  [200, DOCUMENT, true],
  [409, { message: 'The document is being crawled' }, false],
])('says whether a response with status %i moved the document', async (status, reply, isMoved) => {
  vi.stubGlobal('fetch', async () => Response.json(reply, { status }));
  expect(await actionsOf(1).move([DOCUMENT], 2)).toBe(isMoved);
});
