import type { ControlFacts, PageFacts } from './control-facts.ts';

/** A tab, a part that is closed, a button that brings more, and what ends a dialog or a banner. */
export type ControlKind = 'tab' | 'disclosure' | 'more' | 'close';

/** What can be pressed on a page without leaving it, and may bring text or uncover some. */
export interface PageControl {
  /** Names it until the page is looked at again. */
  readonly number: number;
  readonly kind: ControlKind;
  readonly name: string;
  /** The same for the same control, also once the page has drawn it anew. */
  readonly key: string;
  /** A tab that is shown. */
  readonly isOpen: boolean;
  /** Of a tab: the name of the one of its set that is shown; '' otherwise. */
  readonly openBeside: string;
}

/** A page as it stands in its window. */
export interface PageLook {
  readonly controls: readonly PageControl[];
  /** Which screen of the page is shown, from 1. */
  readonly screen: number;
  readonly screens: number;
  /** Where the window begins, in pixels from the top of the page. */
  readonly top: number;
}

const MORE = /^(?:load|show|view|see|reveal|expand|display)\b|\bmore\b/i;
const NO_MORE = /\b(?:less|fewer|source|github|code|profile|cart)\b/i;
const LONGEST_MORE = 40;
/** What refuses goes before what agrees, and what closes before both. */
const CLOSE = [
  /^(?:[×✕✖x]$|close\b|dismiss\b)/i,
  /^(?:no,? thanks|not now|later|skip|reject|decline|refuse|deny|(?:only )?(?:the )?necessary)\b/i,
  /^(?:got it|okay|ok|accept|agree|allow|continue)\b/i,
] as const;

/** The page as `facts` describe it; what only shows text that is there already is no control. */
export function toPageLook({ controls: facts, top, height, windowHeight }: PageFacts): PageLook {
  const times = new Map<string, number>();
  const controls = facts.flatMap((fact, number): PageControl[] => {
    const kind = kindOf(fact);
    if (kind === null) return [];
    const { name, isSelected: isOpen, openBeside } = fact;
    const nth = times.get(`${kind} ${name}`) ?? 0;
    times.set(`${kind} ${name}`, nth + 1);
    return [{ number, kind, name, key: `${kind} ${name} ${nth}`, isOpen, openBeside }];
  });
  const screens = Math.max(1, Math.ceil(height / windowHeight));
  // Sites round what they scroll.
  const isAtEnd = top + windowHeight >= height - 2;
  const screen = isAtEnd ? screens : 1 + Math.floor(top / windowHeight);
  return { controls: controls.sort((a, b) => closeRank(a) - closeRank(b)), screen, screens, top };
}

function kindOf({ name, place, ...is }: ControlFacts): ControlKind | null {
  if (place === 'dialog') return CLOSE.some((words) => words.test(name)) ? 'close' : null;
  if (place === 'frame' || name === '') return null;
  if (is.isTab) return is.isSelected || !is.isRead ? 'tab' : null;
  if (is.isClosed) return is.isRead ? null : 'disclosure';
  return name.length <= LONGEST_MORE && MORE.test(name) && !NO_MORE.test(name) ? 'more' : null;
}

/** Among what closes, the gentlest first; all else as it is. */
function closeRank({ kind, name }: PageControl): number {
  return kind === 'close' ? CLOSE.findIndex((words) => words.test(name)) : CLOSE.length;
}
