const TOPIC_URI = /^lectern:\/\/topics\/([1-9]\d{0,9})$/;

export const TOPIC_URI_TEMPLATE = 'lectern://topics/{topicId}';

/** The resource URI of a topic. */
export function topicUri(topicId: number): string {
  return `lectern://topics/${topicId}`;
}

/** The topic id in a resource URI; null for any other text. */
export function topicIdOf(uri: string): number | null {
  const id = Number(TOPIC_URI.exec(uri)?.[1]);
  return Number.isSafeInteger(id) && id <= 2_147_483_647 ? id : null;
}
