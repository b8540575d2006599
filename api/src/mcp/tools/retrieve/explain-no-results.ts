import { cleanLine } from '../../answer/model-text.ts';
import type { SearchCall } from '../tool.ts';
import { nameDocuments, noteCrawling, noteNotSearched } from './document-choice.ts';
import { nearestTopics } from './nearest-topics.ts';

const MAX_TOPICS_READ = 5_000;
const MAX_LISTED_TOPICS = 6;

/** Explains an empty result and what to do next, in under 300 tokens, after the `remark`. */
export async function explainNoResults(
  query: string,
  remark: string,
  { content, caller, collection, publicUrl }: SearchCall,
): Promise<string> {
  const [processing, names] = await Promise.all([
    content.countProcessing(),
    content.listTopicNames(MAX_TOPICS_READ),
  ]);
  if (names.length === 0)
    return explainEmptyCollection(processing, `${publicUrl}/collections/${caller.collectionId}`);
  const near = nearestTopics(query, names, MAX_LISTED_TOPICS).map((name) => cleanLine(name, 60));
  const [nearest] = near;
  return [
    'No passage matches.',
    near.length > 0 ? `Nearest topics: ${near.map(quoted).join(', ')}.` : '',
    remark === '' ? nameDocuments(collection) : remark,
    noteCrawling(collection, collection.documents.keys()),
    noteNotSearched(collection),
    nearest === undefined
      ? 'Next: if one of these documents covers it, call retrieve_technical_documentation with one identifier or error text as query; else use another source.'
      : `Next: if that is what you need, call retrieve_technical_documentation with query: ${quoted(nearest)}; else use another source.`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', "'")}"`;
}

/** Explains a collection without served documents. */
export function explainEmptyCollection(processing: number, url: string): string {
  return processing > 0
    ? `This collection has no passages yet: ${processing} of its documents are being processed. Ask again in a minute.`
    : `This collection serves no documents: tell the user to add some at ${url}`;
}
