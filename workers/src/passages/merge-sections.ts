import type { Section } from './page-sections.ts';
import { sizeOf, TARGET_CHARS } from './section-chunks.ts';
import { isEmptyLine } from './text-units.ts';

/** Shorter sections say too little to be an answer of their own. */
const TINY_CHARS = 400;

/** A section with less text than this only leads in what stands below it. */
const LEAD_CHARS = 200;

/** A sentence or two before the first entry of a reference, no more than introduces it. */
const SHORT_LEAD_CHARS = 120;

/** Names of joined sections beyond this length are left out of the path. */
const LONGEST_NAME = 120;

type CharCount = (section: Section) => number;

/**
 * Neighbouring sections that are too short alone, joined: a heading without text goes with the first section below
 * it, a signature without text with the text or the signature after it, tiny ones go with their parent or with each
 * other. Entries of a reference stay alone, to be found by name.
 */
export function mergeSections(sections: readonly Section[], lines: readonly string[]): Section[] {
  const charsBefore = [0];
  for (const line of lines) charsBefore.push((charsBefore.at(-1) ?? 0) + sizeOf(line) + 1);
  const charsOf: CharCount = ({ start, end }) => (charsBefore[end] ?? 0) - (charsBefore[start] ?? 0);
  const merged: Section[] = [];
  for (const section of sections) {
    const last = merged.at(-1);
    const joined = last && last.end === section.start ? joinedWith(last, section, lines, charsOf) : null;
    if (joined) merged[merged.length - 1] = joined;
    else merged.push(section);
  }
  return merged;
}

function joinedWith(
  last: Section,
  section: Section,
  lines: readonly string[],
  charsOf: CharCount,
): Section | null {
  if (!section.hasHeading)
    return last.isEntry && isHeadingOnly(last, lines) ? { ...last, end: section.end } : null;
  if (isBelow(section, last) && isHeadingOnly(last, lines)) return { ...section, start: last.start };
  if (last.isEntry && section.isEntry && areSiblings(last, section) && isHeadingOnly(last, lines))
    return { ...section, start: last.start, path: joinedPath(last.path, section.path) };
  const lastChars = charsOf(last);
  const chars = charsOf(section);
  const isLead = lastChars < (section.isEntry ? SHORT_LEAD_CHARS : LEAD_CHARS) && !last.isEntry;
  if (isLead && isBelow(section, last)) return { ...section, start: last.start };
  const isTiny = Math.min(lastChars, chars) < TINY_CHARS && lastChars + chars <= TARGET_CHARS;
  if (!isTiny || section.isEntry) return null;
  if (isBelow(section, last) && last.path.length > 0) return { ...last, end: section.end };
  if (last.isEntry || !areSiblings(last, section)) return null;
  return { ...last, end: section.end, path: joinedPath(last.path, section.path) };
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

/** The parent's path and the names of what was joined, since each of them is what the passage is about. */
function joinedPath(path: readonly string[], other: readonly string[]): string[] {
  const name = other.at(-1);
  const last = path.at(-1);
  if (name === undefined || last === undefined || last.length + name.length > LONGEST_NAME) return [...path];
  return [...path.slice(0, -1), `${last} / ${name}`];
}
