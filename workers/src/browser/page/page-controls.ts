import type { FoundControl, FoundControls } from './find-controls.ts';

/** A tab, a collapsed part, a "load more" button, or a button that closes a dialog or banner. */
export type ControlKind = 'tab' | 'disclosure' | 'more' | 'close';

/** A control whose click stays on the page and may reveal text. */
export interface PageControl {
  /** Identifies the control until the next snapshot. */
  readonly number: number;
  readonly kind: ControlKind;
  readonly name: string;
  /** Stable across re-renders of the page. */
  readonly key: string;
  /** A selected tab. */
  readonly isOpen: boolean;
  /** For a tab, the name of the selected tab in its tab list; '' for other controls. */
  readonly selectedTab: string;
}

/** The controls and the scroll position of a page. */
export interface PageSnapshot {
  readonly controls: readonly PageControl[];
  /** The visible screen of the page, from 1. */
  readonly screen: number;
  readonly screens: number;
  /** Scroll position in pixels. */
  readonly top: number;
}

const MORE = /^(?:load|show|view|see|reveal|expand|display)\b|\bmore\b/i;
const NO_MORE = /\b(?:less|fewer|source|github|profile|cart)\b/i;
const MAX_MORE_CHARS = 40;
/** The label of a button whose dialog asks for something. */
const ASKS =
  /\b(?:ask|book|buy|chat|contact|delete|download|feedback|log ?in|print|remove|report|search|share|sign|subscribe|vote)\b/i;
/** In order of preference: close, then refuse, then accept; in the languages of most consent dialogs. */
const CLOSE = [
  /^(?:[×✕✖x]$|close\b|dismiss\b|schließen|fermer|cerrar|chiudi|sluiten)/i,
  /^(?:no,? thanks|not now|later|skip|reject|decline|refuse|deny)\b|\b(?:necessary|essential)\b|ablehnen|notwendige|erforderliche|essenzielle|refuser|sans accepter|rechazar|necesarias|rifiuta|necessari\b|rejeitar|recusar|weiger|noodzakelijk|拒/i,
  /^(?:(?:yes,? )?i )?(?:got it|okay|ok|accept|agree|allow|continue)\b|akzeptieren|zustimmen|zulassen|einverstanden|accepte[rz]|aceptar|aceitar|accetta|同意|接受/i,
] as const;

/** Classifies controls and drops those whose content is already in the document. */
export function toPageSnapshot({ controls: found, top, height, windowHeight }: FoundControls): PageSnapshot {
  const counts = new Map<string, number>();
  const controls = found.flatMap((control, number): PageControl[] => {
    const kind = kindOf(control);
    if (kind === null) return [];
    const { name, isSelected: isOpen, selectedTab } = control;
    const nth = counts.get(`${kind} ${name}`) ?? 0;
    counts.set(`${kind} ${name}`, nth + 1);
    return [{ number, kind, name, key: `${kind} ${name} ${nth}`, isOpen, selectedTab }];
  });
  const screens = Math.max(1, Math.ceil(height / windowHeight));
  // Sites round scroll positions.
  const isAtEnd = top + windowHeight >= height - 2;
  const screen = isAtEnd ? screens : 1 + Math.floor(top / windowHeight);
  return { controls: controls.sort((a, b) => rankCloseButton(a) - rankCloseButton(b)), screen, screens, top };
}

function kindOf({ name, place, ...control }: FoundControl): ControlKind | null {
  if (place === 'dialog') return CLOSE.some((words) => words.test(name)) ? 'close' : null;
  if (place === 'frame' || name === '') return null;
  if (control.isTab) return control.isSelected || !control.isContentLoaded ? 'tab' : null;
  if (control.canOpenDialog) return control.isContentLoaded || ASKS.test(name) ? null : 'disclosure';
  if (control.isCollapsed) return control.isContentLoaded ? null : 'disclosure';
  return name.length <= MAX_MORE_CHARS && MORE.test(name) && !NO_MORE.test(name) ? 'more' : null;
}

/** Sorts close buttons by preference and leaves the rest in order. */
function rankCloseButton({ kind, name }: PageControl): number {
  return kind === 'close' ? CLOSE.findIndex((words) => words.test(name)) : CLOSE.length;
}
