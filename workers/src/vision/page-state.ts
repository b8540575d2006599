import { PageFailure } from '../errors/page-failure.ts';
import { findCodeLines } from '../formats/markdown/fences.ts';
import { plainHeading } from '../formats/markdown/plain-heading.ts';
import type { FetchedPage } from '../formats/page.ts';
import type { ParserPool } from '../parser/parser-pool.ts';
import type { Passage } from '../passages/passage.ts';

/** The text of a page at one time. */
interface PageState {
  /** '' for a page without text. */
  readonly markdown: string;
  /** The anchors of its headings, by heading text. */
  readonly anchors: ReadonlyMap<string, string>;
}

/** Parses a page that may have no text yet. Rejects with PageFailure when it cannot be parsed. */
export async function readState(page: FetchedPage, parserPool: ParserPool): Promise<PageState> {
  try {
    const { markdown, passagesJson } = await parserPool.parse(page);
    return { markdown, anchors: anchorsOf(JSON.parse(passagesJson)) };
  } catch (error) {
    const isEmpty =
      error instanceof PageFailure && (error.failure === 'empty' || error.failure === 'needs_browser');
    if (!isEmpty) throw error;
    return { markdown: '', anchors: new Map() };
  }
}

function anchorsOf(passages: readonly Passage[]): Map<string, string> {
  const anchors = new Map<string, string>();
  for (const { headingPath, anchor } of passages) {
    const heading = headingPath.at(-1);
    if (heading !== undefined && anchor !== null && !anchors.has(heading)) anchors.set(heading, anchor);
  }
  return anchors;
}

const HEADING = /^#{2,6} (.+)$/;

/**
 * Adds the anchors to the headings as markdown attributes; a heading without an anchor gets the nearest one above it.
 */
export function withAnchors(markdown: string, anchors: PageState['anchors']): string {
  let nearest: string | undefined;
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const stated = lines.map((line, at) => {
    const words = isCode[at] ? undefined : HEADING.exec(line)?.[1];
    if (words === undefined) return line;
    nearest = anchors.get(plainHeading(words)) ?? nearest;
    return nearest === undefined ? line : `${line} {#${nearest}}`;
  });
  return stated.join('\n');
}
