import { TARGET_CHARS, weightedLength } from './chunk-section.ts';
import type { Section } from './split-into-sections.ts';
import { isEmptyLine } from './split-into-units.ts';

/** Shorter sections are too short to answer a question on their own. */
const MIN_SECTION_CHARS = 400;

/** A shorter section only introduces the section below it. */
const MAX_LEAD_CHARS = 200;

/** The same limit before the first entry of a reference: one or two sentences. */
const MAX_ENTRY_LEAD_CHARS = 120;

/** The limit for the joined names of merged sections. */
const MAX_NAME_CHARS = 120;

/** Facts about sections. Sums over the lines before each line make them cheap for sections that have grown long. */
interface Measures {
  countChars(section: Section): number;
  /** Whether it has only headings and empty lines. */
  isHeadingOnly(section: Section): boolean;
}

/**
 * Merges short neighbors: a heading without text with the first section below it, a signature without text with the text
 * or signature after it, and short sections with their parent or each other. API entries stay separate because search
 * finds them by name.
 */
export function mergeSections(sections: readonly Section[], lines: readonly string[]): Section[] {
  const measures = measureLines(lines);
  const merged: Section[] = [];
  for (const section of sections) {
    const last = merged.at(-1);
    const union = last && last.end === section.start ? mergeNeighbors(last, section, measures) : null;
    if (union) merged[merged.length - 1] = union;
    else merged.push(section);
  }
  return merged;
}

function measureLines(lines: readonly string[]): Measures {
  const charsBefore = [0];
  const textLinesBefore = [0];
  for (const [at, line] of lines.entries()) {
    const hasText = !line.startsWith('#') && !isEmptyLine(line);
    charsBefore.push((charsBefore[at] ?? 0) + weightedLength(line) + 1);
    textLinesBefore.push((textLinesBefore[at] ?? 0) + (hasText ? 1 : 0));
  }
  return {
    countChars: ({ start, end }) => (charsBefore[end] ?? 0) - (charsBefore[start] ?? 0),
    isHeadingOnly: ({ start, end, hasHeading }) =>
      textLinesBefore[end] === textLinesBefore[start + (hasHeading ? 1 : 0)],
  };
}

function mergeNeighbors(
  last: Section,
  section: Section,
  { countChars, isHeadingOnly }: Measures,
): Section | null {
  if (!section.hasHeading) return last.isEntry && isHeadingOnly(last) ? { ...last, end: section.end } : null;
  if (isBelow(section, last) && isHeadingOnly(last)) return { ...section, start: last.start };
  if (last.isEntry && section.isEntry && areSiblings(last, section) && isHeadingOnly(last))
    return { ...section, start: last.start, path: mergePaths(last.path, section.path) };
  const lastChars = countChars(last);
  const chars = countChars(section);
  const isLead = lastChars < (section.isEntry ? MAX_ENTRY_LEAD_CHARS : MAX_LEAD_CHARS) && !last.isEntry;
  if (isLead && isBelow(section, last)) return { ...section, start: last.start };
  const isTiny = Math.min(lastChars, chars) < MIN_SECTION_CHARS && lastChars + chars <= TARGET_CHARS;
  if (!isTiny || section.isEntry) return null;
  if (isBelow(section, last) && last.path.length > 0) return { ...last, end: section.end };
  if (last.isEntry || !areSiblings(last, section)) return null;
  return { ...last, end: section.end, path: mergePaths(last.path, section.path) };
}

function isBelow(section: Section, above: Section): boolean {
  return section.path.length > above.path.length && above.path.every((part, at) => section.path[at] === part);
}

function areSiblings(one: Section, other: Section): boolean {
  const depth = one.path.length - 1;
  if (depth < 0 || other.path.length !== one.path.length) return false;
  return one.path.slice(0, depth).every((part, at) => other.path[at] === part);
}

/** Joins the last names of two paths because the passage covers both topics. */
function mergePaths(path: readonly string[], other: readonly string[]): string[] {
  const name = other.at(-1);
  const last = path.at(-1);
  if (name === undefined || last === undefined || last.length + name.length > MAX_NAME_CHARS)
    return [...path];
  return [...path.slice(0, -1), `${last} / ${name}`];
}
