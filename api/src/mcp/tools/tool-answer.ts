import { z } from 'zod';
import type { Answer } from '../answer/answer.ts';
import { topicUri } from '../protocol/topic-uri.ts';

/** The structured part of every answer. */
export const answerSchema = z.object({
  passages: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      headingPath: z.array(z.string()),
      text: z.string(),
      tokens: z.int(),
      documentName: z.string(),
      pinned: z.boolean(),
      fetchedAt: z.string(),
      changedAt: z.string(),
    }),
  ),
  omitted: z.int(),
  nextCursor: z.string().nullable(),
});

/** A resource that an answer quotes. */
export interface AnswerLink {
  readonly uri: string;
  readonly name: string;
}

/** The answer of a tool. */
export interface ToolAnswer {
  readonly text: string;
  readonly structured: z.output<typeof answerSchema>;
  readonly links: readonly AnswerLink[];
}

/** Adds the passages as structured data, in the order of the text, and links to their topics. */
export function toToolAnswer({ text, blocks, omitted, nextCursor }: Answer): ToolAnswer {
  const passages = blocks.map(({ first, text: quoted, tokens }) => ({
    url: first.url,
    title: first.title,
    headingPath: [...first.headingPath],
    text: quoted,
    tokens,
    documentName: first.documentName,
    pinned: first.isPinned,
    fetchedAt: first.fetchedAt.toISOString(),
    changedAt: first.changedAt.toISOString(),
  }));
  const links = new Map(
    blocks
      .flatMap(({ shown }) => shown)
      .flatMap(({ passage }) =>
        passage.topicId === null ? [] : [[topicUri(passage.topicId), passage.title]],
      ),
  );
  return {
    text,
    structured: { passages, omitted, nextCursor },
    links: [...links].map(([uri, name]) => ({ uri, name })),
  };
}

/** An answer without passages, which says what to do next. */
export function plainAnswer(text: string): ToolAnswer {
  return { text, structured: { passages: [], omitted: 0, nextCursor: null }, links: [] };
}
