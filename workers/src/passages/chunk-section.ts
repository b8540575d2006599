import { estimateTokens } from './estimate-tokens.ts';
import { type LineMeasures, weightedLength } from './line-measures.ts';
import { trackListItems } from './list-context.ts';
import { isEmptyLine, isListItem, splitIntoUnits, type TextUnit } from './split-into-units.ts';
import { splitUnit } from './split-unit.ts';

/** The target length of a passage: about 300 tokens of prose. */
export const TARGET_CHARS = 1_200;

/** The estimated maximum length of a passage, except for a longer single line. */
const MAX_TOKENS = 800;

/** Long runs of one character have few tokens but are too long to show. */
const MAX_CHARS = 10 * MAX_TOKENS;

/** A shorter last group joins the passage before it, and a shorter introduction the long block after it. */
const MIN_GROUP_CHARS = 300;

/** The text of a passage. */
export interface Chunk {
  readonly text: string;
  /** About how many o200k tokens it has. */
  readonly tokens: number;
}

/** The lines of a page and their measures. */
export interface MeasuredLines {
  readonly lines: readonly string[];
  readonly measures: LineMeasures;
}

interface Group {
  readonly units: readonly TextUnit[];
  readonly chars: number;
}

/**
 * Splits the lines from `start` to `end` into texts of about TARGET_CHARS. Code blocks and tables stay with the paragraph
 * that introduces them, answers with their question, and the rest of a list item begins with the item's first line. Blocks
 * beyond the maximum are split by their kind.
 */
export function chunkSection({ lines, measures }: MeasuredLines, start: number, end: number): Chunk[] {
  const range = trimRange(lines, start, end);
  if (charsOf(range, measures) <= 1.4 * TARGET_CHARS) {
    const whole = chunkOf(textOf(range, lines));
    if (isWithinLimits(whole)) return [whole];
  }
  const groups = groupUnits({ lines, measures }, splitIntoUnits(lines, start, end));
  const total = groups.reduce((sum, { chars }) => sum + chars, 0);
  const goalChars = total / Math.ceil(total / TARGET_CHARS);
  const itemsAt = trackListItems(lines, start);
  return packGroups(groups, goalChars).flatMap(({ units }) => {
    const [first, ...rest] = chunkUnits(lines, units);
    const items = itemsAt(units[0]?.start ?? start);
    if (first === undefined || items.length === 0) return first ? [first, ...rest] : [];
    return [chunkOf([...items, first.text].join('\n')), ...rest];
  });
}

/** Joins neighbors up to `goalChars`. A short last group joins the previous group. */
function packGroups(groups: readonly Group[], goalChars: number): Group[] {
  const packed: { units: TextUnit[]; chars: number }[] = [];
  for (const { units, chars } of groups) {
    const last = packed.at(-1);
    const isLast = groups.at(-1)?.units === units;
    const isFitting = last !== undefined && last.chars + chars / 2 <= goalChars;
    const isShortLast = isLast && chars < MIN_GROUP_CHARS;
    if (last && (isFitting || isShortLast)) {
      last.units.push(...units);
      last.chars += chars;
    } else {
      packed.push({ units: [...units], chars });
    }
  }
  return packed;
}

/**
 * Groups units that must stay together: a heading with the next unit, a block with its introduction, and a term in bold with
 * the paragraphs below it, unless they introduce a long block.
 */
function groupUnits({ lines, measures }: MeasuredLines, units: readonly TextUnit[]): Group[] {
  const groups: { units: TextUnit[]; chars: number }[] = [];
  const countChars = ({ start, end }: TextUnit) => charsOf(trimRange(lines, start, end), measures);
  for (const [at, unit] of units.entries()) {
    const chars = countChars(unit);
    const next = units[at + 1];
    const charsWithNext = next && mustFollow(next, unit, lines) ? chars + countChars(next) : chars;
    const last = groups.at(-1);
    const before = last?.units.at(-1);
    const isFitting = last && (last.chars <= MIN_GROUP_CHARS || last.chars + chars <= 1.5 * TARGET_CHARS);
    const isBound = before && mustFollow(unit, before, lines);
    const isBelowTerm = last && isTerm(last.units[0], lines) && !startsPart(unit, lines);
    if (last && ((isFitting && isBound) || (isBelowTerm && last.chars + charsWithNext <= TARGET_CHARS))) {
      last.units.push(unit);
      last.chars += chars;
    } else {
      const isIntroduced = last && before && isBound && last.units.length > 1 && introduces(before, lines);
      const lead = isIntroduced ? [before] : [];
      if (isIntroduced) {
        last.units.pop();
        last.chars -= countChars(before);
      }
      groups.push({
        units: [...lead, unit],
        chars: lead.reduce((sum, each) => sum + countChars(each), chars),
      });
    }
  }
  return groups;
}

/** A line that ends in a colon or question mark, the label of a note (`> **Note**`), or a term in code above its text. */
const INTRODUCTION = /[:：?？]\**\s*$|^\s*>[>\s]*\*\*[^*]+\*\*\s*$|^[>\s]*`[^`]+`\s*$/;

/** A paragraph in bold, which many sites use like a heading. */
const TERM = /^\*\*[^*]{1,200}\*\*:?\s*$/;

function isTerm(unit: TextUnit | undefined, lines: readonly string[]): boolean {
  return unit?.kind === 'text' && unit.end - unit.start === 1 && TERM.test(lines[unit.start] ?? '');
}

function startsPart(unit: TextUnit, lines: readonly string[]): boolean {
  return unit.kind === 'heading' || isTerm(unit, lines);
}

/** The answer of a list of questions, after "Q:" and perhaps code. */
const ANSWER = /^\**A(?:nswer)?[:.]\**\s/;

/**
 * Whether `unit` must stay with the unit before it. An indented unit continues a list item, and a small letter after code
 * continues the sentence before the code.
 */
function mustFollow(unit: TextUnit, before: TextUnit, lines: readonly string[]): boolean {
  const line = lines[unit.start] ?? '';
  if (before.kind === 'heading' || ANSWER.test(line)) return true;
  if (before.kind === 'code') return unit.kind === 'text' && /^\p{Ll}/u.test(line);
  if (before.kind !== 'text') return false;
  if (/^\s/.test(line) || unit.kind === 'code' || unit.kind === 'table') return true;
  const isNextItem = isListItem(line) && /^\s/.test(lines[before.end - 1] ?? '');
  return introduces(before, lines) && !isNextItem;
}

function introduces(unit: TextUnit, lines: readonly string[]): boolean {
  return unit.kind === 'text' && INTRODUCTION.test(lines[unit.end - 1] ?? '');
}

function chunkUnits(lines: readonly string[], units: readonly TextUnit[]): Chunk[] {
  const first = units[0];
  const last = units.at(-1);
  if (!first || !last) return [];
  const whole = chunkOf(textOf(trimRange(lines, first.start, last.end), lines));
  if (isWithinLimits(whole)) return [whole];
  if (units.length === 1) return splitLongUnit(first, lines).map(chunkOf);
  return joinIntroductions(units.flatMap((unit) => chunkUnits(lines, [unit])));
}

function splitLongUnit(unit: TextUnit, lines: readonly string[]): string[] {
  const unitLines = lines.slice(unit.start, unit.end);
  const text = unitLines.join('\n');
  const charsPerToken = text.length / estimateTokens(text);
  return splitUnit(unit.kind, unitLines, Math.floor(Math.min(charsPerToken * MAX_TOKENS, MAX_CHARS) * 0.75));
}

/** Joins a heading or introduction with the first part of the long block after it, when both fit. */
function joinIntroductions(chunks: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = [];
  let lead: Chunk | null = null;
  for (const chunk of chunks) {
    const combined: Chunk = lead === null ? chunk : chunkOf(joinTexts(lead.text, chunk.text));
    if (lead !== null && !isWithinLimits(combined)) {
      joined.push(lead);
      lead = chunk;
    } else {
      lead = combined;
    }
    if (weightedLength(lead.text) >= TARGET_CHARS / 2) {
      joined.push(lead);
      lead = null;
    }
  }
  if (lead !== null) joined.push(lead);
  return joined;
}

/** Joins texts with an empty line, which belongs to the quotation around both. */
function joinTexts(first: string, second: string): string {
  const isQuoted = second.startsWith('>') && first.startsWith('>', first.lastIndexOf('\n') + 1);
  return `${first}\n${isQuoted ? '>' : ''}\n${second}`;
}

function chunkOf(text: string): Chunk {
  return { text, tokens: estimateTokens(text) };
}

function isWithinLimits({ text, tokens }: Chunk): boolean {
  return tokens <= MAX_TOKENS && text.length <= MAX_CHARS;
}

type LineRange = Pick<TextUnit, 'start' | 'end'>;

/** The lines from `start` to `end` without empty ones around them. */
function trimRange(lines: readonly string[], start: number, end: number): LineRange {
  let first = start;
  let last = end;
  while (first < last && isEmptyLine(lines[first] ?? '')) first += 1;
  while (last > first && isEmptyLine(lines[last - 1] ?? '')) last -= 1;
  return { start: first, end: last };
}

/** The weighted length of the text of `range`. */
function charsOf({ start, end }: LineRange, { countChars }: LineMeasures): number {
  return Math.max(0, countChars(start, end) - 1);
}

function textOf({ start, end }: LineRange, lines: readonly string[]): string {
  return lines.slice(start, end).join('\n');
}
