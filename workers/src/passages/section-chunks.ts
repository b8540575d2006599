import { countTokens } from '@lectern/shared/count-tokens.ts';
import { splitUnit } from './split-unit.ts';
import { isEmptyLine, type TextUnit, textUnits } from './text-units.ts';

/** What a passage should be about as long as: some 300 tokens of prose, in characters. */
export const TARGET_CHARS = 1_200;

/** No passage is longer, save one whose single line is. */
const MAX_TOKENS = 800;

/** Runs of spaces or of one sign are few tokens and yet too long to show. */
const MAX_CHARS = 10 * MAX_TOKENS;

/** Text of a smaller size is not worth counting: a token has about four characters in prose and three in code. */
const SURELY_SHORT_CHARS = 1_600;

/** A last piece of fewer characters is no passage of its own. */
const SMALL_REST_CHARS = 300;

interface Group {
  readonly units: readonly TextUnit[];
  readonly chars: number;
}

/**
 * The lines from `start` up to `end` as texts of about TARGET_CHARS. Fences and tables stay whole and with the
 * paragraph that introduces them; what is longer than a passage may be is split by its kind.
 */
export function sectionChunks(lines: readonly string[], start: number, end: number): string[] {
  const whole = textOf(lines, start, end);
  if (sizeOf(whole) <= 1.4 * TARGET_CHARS && fits(whole)) return [whole];
  const groups = groupUnits(lines, textUnits(lines, start, end));
  const total = groups.reduce((sum, { chars }) => sum + chars, 0);
  const goal = total / Math.ceil(total / TARGET_CHARS);
  return packGroups(groups, goal).flatMap(({ units }) => chunkOf(lines, units));
}

/** Neighbours together until they reach `goal`; a small rest stays with the last. */
function packGroups(groups: readonly Group[], goal: number): Group[] {
  const packed: { units: TextUnit[]; chars: number }[] = [];
  for (const { units, chars } of groups) {
    const last = packed.at(-1);
    const isLast = groups.at(-1)?.units === units;
    const fitsIn = last !== undefined && last.chars + chars / 2 <= goal;
    const isRest = isLast && chars < SMALL_REST_CHARS;
    if (last && (fitsIn || isRest)) {
      last.units.push(...units);
      last.chars += chars;
    } else {
      packed.push({ units: [...units], chars });
    }
  }
  return packed;
}

/** Units that no border may part: a heading and what follows it, a block and the sentence that announces it. */
function groupUnits(lines: readonly string[], units: readonly TextUnit[]): Group[] {
  const groups: { units: TextUnit[]; chars: number }[] = [];
  for (const unit of units) {
    const chars = sizeOf(textOf(lines, unit.start, unit.end));
    const last = groups.at(-1);
    const before = last?.units.at(-1);
    if (last && before && belongsTo(unit, before, lines) && last.chars + chars <= 1.5 * TARGET_CHARS) {
      last.units.push(unit);
      last.chars += chars;
    } else {
      groups.push({ units: [unit], chars });
    }
  }
  return groups;
}

/** What is indented goes on with the item of a list. */
function belongsTo(unit: TextUnit, before: TextUnit, lines: readonly string[]): boolean {
  if (before.kind === 'heading') return true;
  if (before.kind !== 'text') return false;
  if (/^\s/.test(lines[unit.start] ?? '')) return true;
  return unit.kind === 'code' || /[:：]\**\s*$/.test(lines[before.end - 1] ?? '');
}

function chunkOf(lines: readonly string[], units: readonly TextUnit[]): string[] {
  const first = units[0];
  const last = units.at(-1);
  if (!first || !last) return [];
  const text = textOf(lines, first.start, last.end);
  if (fits(text)) return [text];
  if (units.length === 1) return splitLong(first, lines);
  return joinShort(units.flatMap((unit) => chunkOf(lines, [unit])));
}

function splitLong(unit: TextUnit, lines: readonly string[]): string[] {
  const own = lines.slice(unit.start, unit.end);
  const text = own.join('\n');
  const charsPerToken = text.length / countTokens(text);
  return splitUnit(unit.kind, own, Math.floor(Math.min(charsPerToken * MAX_TOKENS, MAX_CHARS) * 0.75));
}

/** A heading or a lead-in that stood before a long block goes with its first piece where that still fits. */
function joinShort(texts: readonly string[]): string[] {
  const joined: string[] = [];
  let lead: string | null = null;
  for (const text of texts) {
    const together: string = lead === null ? text : `${lead}\n\n${text}`;
    if (lead !== null && !fits(together)) {
      joined.push(lead);
      lead = text;
    } else {
      lead = together;
    }
    if (sizeOf(lead) >= TARGET_CHARS / 2) {
      joined.push(lead);
      lead = null;
    }
  }
  if (lead !== null) joined.push(lead);
  return joined;
}

function fits(text: string): boolean {
  if (text.length > MAX_CHARS) return false;
  return sizeOf(text) <= SURELY_SHORT_CHARS || countTokens(text) <= MAX_TOKENS;
}

function textOf(lines: readonly string[], start: number, end: number): string {
  let first = start;
  let last = end;
  while (first < last && isEmptyLine(lines[first] ?? '')) first += 1;
  while (last > first && isEmptyLine(lines[last - 1] ?? '')) last -= 1;
  return lines.slice(first, last).join('\n');
}

/** Characters, with those of scripts that pack a word into one or two counted thrice. */
export function sizeOf(text: string): number {
  const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(text);
  return dense
    ? text.length + 2 * (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0)
    : text.length;
}
