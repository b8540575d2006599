import type { ChangedSection, PageDifference } from '@lectern/shared/contracts/changes.ts';
import type { ChangedTexts } from '@lectern/shared/db/stores/changes/page-versions.ts';
import { structuredPatch } from 'diff';
import { splitIntoSections } from '../passages/split-into-sections.ts';

/** Comparing 7 MB of short lines takes several seconds. */
const MAX_COMPARED_LINES = 50_000;
/** The cost of a shortest edit script grows with the square of its length. */
const MAX_EDIT_LINES = 300;
const CONTEXT_LINES = 2;
const MAX_LINE_CHARS = 400;
/** Limit for all lines of a difference together. */
const MAX_CHARS = 20_000;

/** A line of a difference and the section it is in. */
interface Line {
  readonly text: string;
  readonly path: readonly string[];
  /** False when lines were skipped before it. */
  readonly isAdjacent: boolean;
}

/**
 * Finds the lines of a page that changed, by section. Empty lines are ignored. Takes time linear in the texts. Null for a
 * page with more than MAX_COMPARED_LINES lines.
 */
export function comparePages({ title, before, after }: Omit<ChangedTexts, 'pageId'>): PageDifference | null {
  const [oldLines, currentLines] = [linesOf(before), linesOf(after)];
  if (Math.max(oldLines.length, currentLines.length) > MAX_COMPARED_LINES) return null;
  const old = readLines(title, oldLines);
  const current = readLines(title, currentLines);
  return toDifference(diffLines(old, current) ?? compareSets(old, current));
}

function linesOf(markdown: string): string[] {
  return markdown.split('\n').filter((line) => line.trim() !== '');
}

interface PageLines {
  readonly lines: readonly string[];
  /** The section of each line. */
  readonly paths: readonly (readonly string[])[];
}

function readLines(title: string, lines: readonly string[]): PageLines {
  const sections = splitIntoSections({ title, anchors: [] }, lines);
  const paths = sections.flatMap(({ start, end, path }) =>
    new Array<readonly string[]>(end - start).fill(path),
  );
  return { lines, paths };
}

/** The lines of a shortest edit script with some context; null when too many lines changed. */
function diffLines(old: PageLines, current: PageLines): Line[] | null {
  const [before, after] = [old, current].map(({ lines }) => lines.map((line) => `${line}\n`).join(''));
  const options = { context: CONTEXT_LINES, maxEditLength: MAX_EDIT_LINES };
  const patch = structuredPatch('', '', before ?? '', after ?? '', '', '', options);
  if (!patch) return null;
  return patch.hunks.flatMap(({ lines, oldStart, newStart }) => {
    // Line numbers start at 1. An empty side of a hunk has the number of the line before it.
    let [oldLine, newLine] = [oldStart - 1, newStart - 1];
    return lines.map((text, at) => {
      const isRemoved = text.startsWith('-');
      const path = (isRemoved ? old.paths[oldLine] : current.paths[newLine]) ?? [];
      if (!text.startsWith('+')) oldLine += 1;
      if (!isRemoved) newLine += 1;
      return { text, path, isAdjacent: at > 0 };
    });
  });
}

/** The lines that only one text has, section by section. */
function compareSets(old: PageLines, current: PageLines): Line[] {
  const only = ({ lines, paths }: PageLines, other: PageLines, mark: string) => {
    const known = new Set(other.lines);
    return lines.flatMap((line, at) =>
      known.has(line) ? [] : [{ text: mark + line, path: paths[at] ?? [], isAdjacent: true }],
    );
  };
  const lines = [...only(old, current, '-'), ...only(current, old, '+')];
  const keys = new Map<readonly string[], string>();
  for (const { path } of lines) if (!keys.has(path)) keys.set(path, JSON.stringify(path));
  const bySection = Map.groupBy(lines, ({ path }) => keys.get(path));
  return [...bySection.values()].flat();
}

const isChange = (text: string) => !text.startsWith(' ');

function toDifference(lines: readonly Line[]): PageDifference {
  const sections: { path: readonly string[]; blocks: string[][] }[] = [];
  let omittedLines = 0;
  let chars = 0;
  for (const { text, path, isAdjacent } of lines) {
    const shown = text.length <= MAX_LINE_CHARS ? text : `${text.slice(0, MAX_LINE_CHARS).toWellFormed()} …`;
    chars += shown.length;
    if (chars > MAX_CHARS) {
      if (isChange(text)) omittedLines += 1;
      continue;
    }
    const last = sections.at(-1);
    const isSameSection = last !== undefined && last.path.join('\n') === path.join('\n');
    if (!isSameSection) sections.push({ path, blocks: [[shown]] });
    else if (isAdjacent) last.blocks.at(-1)?.push(shown);
    else last.blocks.push([shown]);
  }
  return { sections: sections.map(withoutUnchanged).filter(({ blocks }) => blocks.length > 0), omittedLines };
}

/** The context of a change may reach into the next section. */
function withoutUnchanged({ path, blocks }: ChangedSection): ChangedSection {
  return { path, blocks: blocks.filter((block) => block.some(isChange)) };
}
