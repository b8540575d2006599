/** What one source says about a topic. */
export interface TopicContent {
  /** Where it is from. */
  readonly url: string;
  /** '' when it says nothing. */
  readonly markdown: string;
}

/** How many words a markdown text has. */
export function countWords(markdown: string): number {
  return markdown.match(/[\p{L}\p{N}]+(?:['’_.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
