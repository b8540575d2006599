import type { PageControl, PageLook } from '../browser/page-controls.ts';

/** So many moves are made on one page. */
export const MOST_MOVES = 40;

/** What is done next on a page. */
export type Move = (
  | { readonly kind: 'scroll' }
  | { readonly kind: 'press'; readonly control: PageControl }
  | { readonly kind: 'done' }
) & {
  /** The reason that a model gave; '' where a rule decided. */
  readonly why: string;
};

/** What a pilot decides by. */
export interface Sight {
  readonly look: PageLook;
  /** Whether the last move changed the page or the place; true before the first. */
  readonly hasChanged: boolean;
  readonly movesLeft: number;
  /** The screen as JPEG. */
  readonly picture: Uint8Array;
  /** The accessibility tree as text. */
  readonly outline: () => Promise<string>;
}

/** Decides what is done on one page, move by move; made anew for each page. */
export interface Pilot {
  next(sight: Sight): Promise<Move>;
}

/** A pilot that can be told of what others had done. */
export interface FixedPilot extends Pilot {
  note(move: Move): void;
}

const MOST_SCROLLS = 12;
/** How often one button may bring more. */
const MOST_OF_ONE = 10;

/**
 * The pilot that needs no model: closes what lies over the page, scrolls to its end, has everything brought that a
 * button brings, and opens each closed part and each tab once.
 */
export function createFixedPilot(): FixedPilot {
  const pressed = new Map<string, number>();
  let scrolls = 0;
  let last: PageControl | null = null;

  const isUntried = ({ key, isOpen }: PageControl) => !isOpen && !pressed.has(key);
  const bringsMore = ({ key }: PageControl) => key === last?.key && (pressed.get(key) ?? 0) < MOST_OF_ONE;

  function choose({ look, hasChanged }: Sight): Move {
    for (const { isOpen, key } of look.controls) if (isOpen) pressed.set(key, 1);
    const close = look.controls.find((control) => control.kind === 'close' && isUntried(control));
    if (close) return { kind: 'press', control: close, why: '' };
    if (look.screen < look.screens && scrolls < MOST_SCROLLS) return { kind: 'scroll', why: '' };
    const more = look.controls.find(
      (one) => one.kind === 'more' && (isUntried(one) || (hasChanged && bringsMore(one))),
    );
    const control = more ?? look.controls.find(isUntried);
    return control ? { kind: 'press', control, why: '' } : { kind: 'done', why: '' };
  }

  function note(move: Move): void {
    if (move.kind === 'scroll') scrolls += 1;
    last = move.kind === 'press' ? move.control : null;
    if (last) pressed.set(last.key, (pressed.get(last.key) ?? 0) + 1);
  }

  return {
    async next(sight) {
      const move = choose(sight);
      note(move);
      return move;
    },
    note,
  };
}
