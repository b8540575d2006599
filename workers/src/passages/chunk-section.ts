import { estimateTokens, MAX_TOKENS_PER_CHAR } from './estimate-tokens.ts';
import { isEmptyLine, splitIntoUnits, type TextUnit } from './split-into-units.ts';
import { splitUnit } from './split-unit.ts';

/** The target length of a passage: about 300 tokens of prose. */
export const TARGET_CHARS = 1_200;

/** The estimated maximum length of a passage, except for a longer single line. */
const MAX_TOKENS = 800;

/** Long runs of one character have few tokens but are too long to show. */
const MAX_CHARS = 10 * MAX_TOKENS;

/** A shorter last group joins the passage before it. */
const MIN_LAST_GROUP_CHARS = 300;

interface Group {
  readonly units: readonly TextUnit[];
  readonly chars: number;
}

/**
 * Splits the lines from `start` to `end` into texts of about TARGET_CHARS. Code blocks and tables stay with the paragraph
 * that introduces them. Blocks beyond the maximum are split by their kind.
 */
export function chunkSection(lines: readonly string[], start: number, end: number): string[] {
  const whole = trimmedText(lines, start, end);
  if (weightedLength(whole) <= 1.4 * TARGET_CHARS && isWithinLimits(whole)) return [whole];
  const groups = groupUnits(lines, splitIntoUnits(lines, start, end));
  const total = groups.reduce((sum, { chars }) => sum + chars, 0);
  const goalChars = total / Math.ceil(total / TARGET_CHARS);
  return packGroups(groups, goalChars).flatMap(({ units }) => chunkUnits(lines, units));
}

/** Joins neighbors up to `goalChars`. A short last group joins the one before it. */
function packGroups(groups: readonly Group[], goalChars: number): Group[] {
  const packed: { units: TextUnit[]; chars: number }[] = [];
  for (const { units, chars } of groups) {
    const last = packed.at(-1);
    const isLast = groups.at(-1)?.units === units;
    const isFitting = last !== undefined && last.chars + chars / 2 <= goalChars;
    const isShortLast = isLast && chars < MIN_LAST_GROUP_CHARS;
    if (last && (isFitting || isShortLast)) {
      last.units.push(...units);
      last.chars += chars;
    } else {
      packed.push({ units: [...units], chars });
    }
  }
  return packed;
}

/** Groups units that must stay together: a heading with the next unit, and a block with its introduction. */
function groupUnits(lines: readonly string[], units: readonly TextUnit[]): Group[] {
  const groups: { units: TextUnit[]; chars: number }[] = [];
  for (const unit of units) {
    const chars = weightedLength(trimmedText(lines, unit.start, unit.end));
    const last = groups.at(-1);
    const before = last?.units.at(-1);
    if (last && before && mustFollow(unit, before, lines) && last.chars + chars <= 1.5 * TARGET_CHARS) {
      last.units.push(unit);
      last.chars += chars;
    } else {
      groups.push({ units: [unit], chars });
    }
  }
  return groups;
}

/** Whether `unit` must stay with the unit before it. An indented unit continues a list item. */
function mustFollow(unit: TextUnit, before: TextUnit, lines: readonly string[]): boolean {
  if (before.kind === 'heading') return true;
  if (before.kind !== 'text') return false;
  if (/^\s/.test(lines[unit.start] ?? '')) return true;
  return unit.kind === 'code' || /[:：]\**\s*$/.test(lines[before.end - 1] ?? '');
}

function chunkUnits(lines: readonly string[], units: readonly TextUnit[]): string[] {
  const first = units[0];
  const last = units.at(-1);
  if (!first || !last) return [];
  const text = trimmedText(lines, first.start, last.end);
  if (isWithinLimits(text)) return [text];
  if (units.length === 1) return splitLongUnit(first, lines);
  return joinLeads(units.flatMap((unit) => chunkUnits(lines, [unit])));
}

function splitLongUnit(unit: TextUnit, lines: readonly string[]): string[] {
  const unitLines = lines.slice(unit.start, unit.end);
  const text = unitLines.join('\n');
  const charsPerToken = text.length / estimateTokens(text);
  return splitUnit(unit.kind, unitLines, Math.floor(Math.min(charsPerToken * MAX_TOKENS, MAX_CHARS) * 0.75));
}

/** Joins a heading or introduction with the first part of the long block after it, when both fit. */
function joinLeads(texts: readonly string[]): string[] {
  const joined: string[] = [];
  let lead: string | null = null;
  for (const text of texts) {
    const combined: string = lead === null ? text : `${lead}\n\n${text}`;
    if (lead !== null && !isWithinLimits(combined)) {
      joined.push(lead);
      lead = text;
    } else {
      lead = combined;
    }
    if (weightedLength(lead) >= TARGET_CHARS / 2) {
      joined.push(lead);
      lead = null;
    }
  }
  if (lead !== null) joined.push(lead);
  return joined;
}

function isWithinLimits(text: string): boolean {
  if (text.length * MAX_TOKENS_PER_CHAR <= MAX_TOKENS) return true;
  return text.length <= MAX_CHARS && estimateTokens(text) <= MAX_TOKENS;
}

function trimmedText(lines: readonly string[], start: number, end: number): string {
  let first = start;
  let last = end;
  while (first < last && isEmptyLine(lines[first] ?? '')) first += 1;
  while (last > first && isEmptyLine(lines[last - 1] ?? '')) last -= 1;
  return lines.slice(first, last).join('\n');
}

/** Length in characters; those of dense scripts, with words of one or two characters, count three times. */
export function weightedLength(text: string): number {
  const hasDenseScript = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(text);
  return hasDenseScript
    ? text.length + 2 * (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0)
    : text.length;
}
