/** The content of one source about a topic. */
export interface TopicContent {
  readonly topUrl: string;
  /** '' without content. */
  readonly markdown: string;
}

/** Counts the words of a markdown text. */
export function countWords(markdown: string): number {
  return markdown.match(/[\p{L}\p{N}]+(?:['’_.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
