import { diffArrays } from 'diff';
import { textUnits } from '../passages/text-units.ts';

/** Lines that are kept or left together: a fenced block, the head of a table, any other line by itself. */
interface Piece {
  readonly text: string;
  /** Whether an empty line stands before it. */
  readonly isApart: boolean;
}

/** The tab that was opened between two states of a page, and the one that was shown before. */
export interface OpenedTab {
  readonly name: string;
  readonly openBefore: string;
}

/** What a page showed on the way, put together. */
export interface SeenText {
  readonly markdown: string;
  /** Whether it has more than the state that was seen first. */
  readonly hasGrown: boolean;
  /** The same with one more state of the page, as markdown. */
  with(state: string, opened?: OpenedTab): SeenText;
}

/**
 * Puts the states of a page together, in which parts come and go: a tab's content with another tab, items of a list
 * with a scroll. What the states have in common stands once, and what only some have stands where it was seen, in the
 * order of the states; what came with a tab stands under its name.
 */
export function seenText(state: string): SeenText {
  return seen(toPieces(state), false, toPieces(state));
}

function seen(merged: readonly Piece[], hasGrown: boolean, last: readonly Piece[]): SeenText {
  return {
    get markdown() {
      return merged.map(({ text, isApart }, at) => (isApart && at > 0 ? `\n${text}` : text)).join('\n');
    },
    hasGrown,
    with(state, opened) {
      const next = toPieces(state);
      const shown = new Set(last.map(({ text }) => text));
      const all = mergePieces(merged, next, opened && { ...opened, shown });
      return seen(all, hasGrown || all.length > merged.length, next);
    },
  };
}

function mergePieces(
  merged: readonly Piece[],
  next: readonly Piece[],
  opened: (OpenedTab & { readonly shown: ReadonlySet<string> }) | undefined,
): Piece[] {
  const all: Piece[] = [];
  const label = (name: string) => {
    const text = `**${name}**`;
    if (all.at(-1)?.text !== text) all.push({ text, isApart: true });
  };
  const parts = diffArrays([...merged], [...next], { comparator: (a, b) => a.text === b.text });
  let taken = 0;
  for (const [at, { value: found, added, removed }] of parts.entries()) {
    // What both have stands as it stood.
    const value = added ? found : merged.slice(taken, taken + found.length);
    if (!added) taken += found.length;
    // What the tab before showed is named when it is the first of its set that is left.
    const isLeft = removed && parts[at + 1]?.added && value.every(({ text }) => opened?.shown.has(text));
    const name = added ? opened?.name : isLeft ? opened?.openBefore : undefined;
    if (name) label(name);
    const [first, ...others] = value;
    if (first) all.push(name ? { ...first, isApart: true } : first, ...others);
  }
  return all;
}

function toPieces(markdown: string): Piece[] {
  const lines = markdown.split('\n');
  return textUnits(lines, 0, lines.length).flatMap(({ kind, start, end }) => {
    const whole = kind === 'code' ? end - start : kind === 'table' ? 2 : 1;
    const isApart = start === 0 || lines[start - 1]?.trim() === '';
    const rest = lines.slice(start + whole, end).map((text) => ({ text, isApart: false }));
    return [{ text: lines.slice(start, start + whole).join('\n'), isApart }, ...rest];
  });
}
