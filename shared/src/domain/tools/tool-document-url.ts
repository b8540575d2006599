import { slugify } from '../documents/slug.ts';
import { USER_TEXT_PREFIX } from '../documents/user-text-url.ts';

/** The URL of a document that a search tool created from several pages about a topic. */
export function toolDocumentUrl(documentName: string, documentTopic: string): string {
  return `${USER_TEXT_PREFIX}${slugify(`${documentName} ${documentTopic}`) || 'document'}`;
}
