import { setTimeout as sleep } from 'node:timers/promises';
import type { RecentDocumentReply } from '../../../shared/src/contracts/documents.ts';
import { openCollection } from '../session/open-collection.ts';
import { describeNewerReleases } from '../sync/newer-releases.ts';
import { defineCommand } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { COLLECTION, flag, JSON_OUTPUT, printJson, printTable } from './shared-options.ts';

const POLL_INTERVAL_MS = 2_000;

export const docsStatus = defineCommand({
  name: 'docs status',
  summary: 'show the progress of the documents',
  options: {
    collection: COLLECTION,
    wait: flag('--wait', 'wait until all documents are fetched'),
    json: JSON_OUTPUT,
  },
  async run({ values }, context) {
    const { api, collection } = await openCollection(values.collection, context);
    let documents = await api.listDocuments(collection.id);
    while (values.wait && documents.some(isRunning)) {
      const running = documents.filter(isRunning);
      context.progress.show(`${running.length} of ${documents.length} documents are being fetched`);
      await sleep(POLL_INTERVAL_MS);
      documents = await api.listDocuments(collection.id);
    }
    context.progress.clear();
    if (values.json) printJson(documents, context);
    else printTable(['ID', 'NAME', 'STATUS', 'PAGES', 'URL', 'NOTE'], documents.map(row), context);
    for (const line of describeNewerReleases(documents))
      context.note(`${line}. Run "lectern docs update <name>" to move`);
    return documents.some(({ status }) => status === 'error') ? EXIT_CODES.failed : EXIT_CODES.ok;
  },
});

function isRunning({ status }: RecentDocumentReply): boolean {
  return status === 'processing';
}

function row({ id, documentName, url, status, progress, failure, note }: RecentDocumentReply): string[] {
  const pages = progress ? `${progress.done} of ${progress.found}` : '';
  return [String(id), documentName, status ?? '', pages, url, failure?.message ?? note ?? ''];
}
