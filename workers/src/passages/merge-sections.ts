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

type CountChars = (section: Section) => number;

/**
 * Merges short neighbors: a heading without text with the first section below it, a signature without text with the text
 * or signature after it, and short sections with their parent or each other. API entries stay separate because search
 * finds them by name.
 */
export function mergeSections(sections: readonly Section[], lines: readonly string[]): Section[] {
  const charsBefore = [0];
  for (const line of lines) charsBefore.push((charsBefore.at(-1) ?? 0) + weightedLength(line) + 1);
  const countChars: CountChars = ({ start, end }) => (charsBefore[end] ?? 0) - (charsBefore[start] ?? 0);
  const merged: Section[] = [];
  for (const section of sections) {
    const last = merged.at(-1);
    const union =
      last && last.end === section.start ? mergeNeighbors(last, section, lines, countChars) : null;
    if (union) merged[merged.length - 1] = union;
    else merged.push(section);
  }
  return merged;
}

function mergeNeighbors(
  last: Section,
  section: Section,
  lines: readonly string[],
  countChars: CountChars,
): Section | null {
  if (!section.hasHeading)
    return last.isEntry && isHeadingOnly(last, lines) ? { ...last, end: section.end } : null;
  if (isBelow(section, last) && isHeadingOnly(last, lines)) return { ...section, start: last.start };
  if (last.isEntry && section.isEntry && areSiblings(last, section) && isHeadingOnly(last, lines))
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

function isHeadingOnly(section: Section, lines: readonly string[]): boolean {
  const body = lines.slice(section.start + (section.hasHeading ? 1 : 0), section.end);
  return body.every((line) => line.startsWith('#') || isEmptyLine(line));
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
