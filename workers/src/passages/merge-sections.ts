import { TARGET_CHARS } from './chunk-section.ts';
import type { LineMeasures } from './line-measures.ts';
import type { Section } from './split-into-sections.ts';

/** Shorter sections are too short to answer a question on their own. */
const MIN_SECTION_CHARS = 400;

/** A shorter section only introduces the section below it. */
const MAX_LEAD_CHARS = 200;

/** The same limit before the first entry of a reference: one or two sentences. */
const MAX_ENTRY_LEAD_CHARS = 120;

/** The limit for the joined names of merged sections. */
const MAX_NAME_CHARS = 120;

/**
 * Merges short neighbors: a heading without text with the first section below it, a signature without text with the text
 * or signature after it, and short sections with their parent or each other. API entries stay separate because search
 * finds them by name.
 */
export function mergeSections(sections: readonly Section[], measures: LineMeasures): Section[] {
  const merged: Section[] = [];
  for (const section of sections) {
    const last = merged.at(-1);
    const union = last ? mergeNeighbors(last, section, measures) : null;
    if (last && union) {
      const headingAnchors = [...last.headingAnchors, ...section.headingAnchors];
      merged[merged.length - 1] = { ...union, headingAnchors };
    } else merged.push(section);
  }
  return merged;
}

function mergeNeighbors(last: Section, section: Section, measures: LineMeasures): Section | null {
  const isHeadingOnly = ({ start, end, hasHeading }: Section) =>
    measures.hasNoText(start + (hasHeading ? 1 : 0), end);
  if (!section.hasHeading) return last.isEntry && isHeadingOnly(last) ? { ...last, end: section.end } : null;
  if (isBelow(section, last) && isHeadingOnly(last)) return { ...section, start: last.start };
  const lastChars = measures.countChars(last.start, last.end);
  const areSignatures = last.isEntry && isHeadingOnly(last) && lastChars <= TARGET_CHARS;
  if (areSignatures && section.isEntry && areSiblings(last, section))
    return { ...section, start: last.start, path: mergePaths(last.path, section.path) };
  const chars = measures.countChars(section.start, section.end);
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
