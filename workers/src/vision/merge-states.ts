import { type ChangeObject, diffArrays } from 'diff';
import { splitIntoUnits } from '../passages/split-into-units.ts';

/** A fenced code block, a table header or a single line, which is merged as a whole. */
interface Piece {
  readonly text: string;
  /** Whether an empty line precedes it. */
  readonly isAfterBlank: boolean;
}

/** The tab that was opened between two states of a page, and the tab that was selected before. */
export interface OpenedTab {
  readonly name: string;
  readonly previousTab: string;
}

/** The merged text of several states of a page. */
interface MergedText {
  readonly markdown: string;
  /** Whether it has more than the first state. */
  readonly hasGrown: boolean;
  /** Returns the text merged with one more state, as markdown. */
  add(state: string, opened?: OpenedTab): MergedText;
}

/**
 * Merges the states of a page whose parts appear and disappear, like tab panels or the items of a virtual list. Common
 * text appears once; other text appears where it was, in the order of the states, and the content of a tab under the
 * name of the tab.
 */
export function startMerge(state: string): MergedText {
  return toMergedText(toPieces(state), false, toPieces(state));
}

function toMergedText(merged: readonly Piece[], hasGrown: boolean, last: readonly Piece[]): MergedText {
  return {
    get markdown() {
      return merged
        .map(({ text, isAfterBlank }, at) => (isAfterBlank && at > 0 ? `\n${text}` : text))
        .join('\n');
    },
    hasGrown,
    add(state, opened) {
      const next = toPieces(state);
      const shown = new Set(last.map(({ text }) => text));
      const all = mergePieces(merged, next, opened && { ...opened, shown });
      return toMergedText(all, hasGrown || all.length > merged.length, next);
    },
  };
}

/** The cost of a diff grows with the square of its edits: these take about a tenth of a second. */
const MAX_EDITS = 2_000;

function mergePieces(
  merged: readonly Piece[],
  next: readonly Piece[],
  opened: (OpenedTab & { readonly shown: ReadonlySet<string> }) | undefined,
): Piece[] {
  const all: Piece[] = [];
  const label = (name: string) => {
    const text = `**${name}**`;
    if (all.at(-1)?.text !== text) all.push({ text, isAfterBlank: true });
  };
  const comparator = (a: Piece, b: Piece) => a.text === b.text;
  const parts =
    diffArrays([...merged], [...next], { comparator, maxEditLength: MAX_EDITS }) ?? appendNew(merged, next);
  let taken = 0;
  for (const [at, { value: found, added, removed }] of parts.entries()) {
    // Common pieces keep their blank lines.
    const value = added ? found : merged.slice(taken, taken + found.length);
    if (!added) taken += found.length;
    // The content of the first tab gets its label when the second tab replaces it.
    const isReplaced = removed && parts[at + 1]?.added && value.every(({ text }) => opened?.shown.has(text));
    const [first, ...others] = value;
    const tab = added ? opened?.name : isReplaced ? opened?.previousTab : undefined;
    // Panels in the document have their label already.
    const name = first?.text === `**${tab}**` ? undefined : tab;
    if (name) label(name);
    if (first) all.push(name ? { ...first, isAfterBlank: true } : first);
    for (const piece of others) all.push(piece);
  }
  return all;
}

/** The pieces of the new state that are missing, after all others. */
function appendNew(merged: readonly Piece[], next: readonly Piece[]): ChangeObject<Piece[]>[] {
  const known = new Set(merged.map(({ text }) => text));
  const missing = next.filter(({ text }) => !known.has(text));
  return [
    { value: [...merged], added: false, removed: true, count: merged.length },
    { value: missing, added: true, removed: false, count: missing.length },
  ];
}

function toPieces(markdown: string): Piece[] {
  const lines = markdown.split('\n');
  return splitIntoUnits(lines, 0, lines.length).flatMap(({ kind, start, end }) => {
    const whole = kind === 'code' ? end - start : kind === 'table' ? 2 : 1;
    const isAfterBlank = start === 0 || lines[start - 1]?.trim() === '';
    const rest = lines.slice(start + whole, end).map((text) => ({ text, isAfterBlank: false }));
    return [{ text: lines.slice(start, start + whole).join('\n'), isAfterBlank }, ...rest];
  });
}
