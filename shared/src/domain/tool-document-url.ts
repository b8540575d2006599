import { slugify } from './slug.ts';
import { USER_TEXT_PREFIX } from './user-text-url.ts';

/** The address of a document that a search tool has made: of no page, but of what several say about a topic. */
export function toolDocumentUrl(documentName: string, documentTopic: string): string {
  return `${USER_TEXT_PREFIX}${slugify(`${documentName} ${documentTopic}`) || 'document'}`;
}
