import type { PageControl, PageSnapshot } from '../browser/page/page-controls.ts';

/** The next action on a page. */
export type PageAction = (
  | { readonly kind: 'scroll' }
  | { readonly kind: 'click'; readonly control: PageControl }
  | { readonly kind: 'done' }
) & {
  /** The reason that a model gave; '' for a rule. */
  readonly why: string;
};

/** An agent's view of a page. */
export interface Observation {
  readonly snapshot: PageSnapshot;
  /** Whether the last action changed the page or the scroll position; true before the first action. */
  readonly hasChanged: boolean;
  readonly actionsLeft: number;
  /** Resolves with a JPEG. */
  readonly takeScreenshot: () => Promise<Uint8Array>;
  /** As text. */
  readonly readAccessibilityTree: () => Promise<string>;
}

/** Chooses the actions on one page. */
export interface PageAgent {
  chooseAction(observation: Observation): Promise<PageAction>;
}

/** An agent that also takes the actions of another agent into account. */
interface RuleAgent extends PageAgent {
  recordAction(action: PageAction): void;
}

const MAX_SCROLLS = 12;
const MAX_CLICKS_ON_MORE = 10;

/**
 * Creates an agent without a model. It closes dialogs, scrolls to the end, clicks "load more" buttons while they reveal
 * something, and opens each collapsed part and each tab once.
 */
export function createRuleAgent(): RuleAgent {
  const clicks = new Map<string, number>();
  let scrolls = 0;
  let last: PageControl | null = null;

  const isUntried = ({ key, isOpen }: PageControl) => !isOpen && !clicks.has(key);
  const isRepeatable = ({ key }: PageControl) =>
    key === last?.key && (clicks.get(key) ?? 0) < MAX_CLICKS_ON_MORE;

  function choose({ snapshot, hasChanged }: Observation): PageAction {
    for (const { isOpen, key } of snapshot.controls) if (isOpen) clicks.set(key, 1);
    const close = snapshot.controls.find((control) => control.kind === 'close' && isUntried(control));
    if (close) return { kind: 'click', control: close, why: '' };
    if (snapshot.screen < snapshot.screens && scrolls < MAX_SCROLLS) return { kind: 'scroll', why: '' };
    const more = snapshot.controls.find(
      (control) => control.kind === 'more' && (isUntried(control) || (hasChanged && isRepeatable(control))),
    );
    const control = more ?? snapshot.controls.find(isUntried);
    return control ? { kind: 'click', control, why: '' } : { kind: 'done', why: '' };
  }

  function recordAction(action: PageAction): void {
    if (action.kind === 'scroll') scrolls += 1;
    // The page grows with each click on "load more", and is scrolled before the next one.
    if (action.kind !== 'click') return;
    last = action.control;
    clicks.set(last.key, (clicks.get(last.key) ?? 0) + 1);
  }

  return {
    async chooseAction(observation) {
      const action = choose(observation);
      recordAction(action);
      return action;
    },
    recordAction,
  };
}
