import type { PageControl, PageSnapshot } from '../browser/page/page-controls.ts';

/** The next action on a page. */
export type PageAction =
  | { readonly kind: 'scroll' }
  | { readonly kind: 'click'; readonly control: PageControl }
  | { readonly kind: 'done' };

/** An agent's view of a page. */
export interface Observation {
  readonly snapshot: PageSnapshot;
  /** Whether the last action changed the page or the scroll position; true before the first action. */
  readonly hasChanged: boolean;
}

const MAX_SCROLLS = 12;
const MAX_CLICKS_ON_MORE = 10;

/**
 * Chooses the actions on one page by rules. It closes dialogs, scrolls to the end, clicks "load more" buttons while they
 * reveal something, and opens each collapsed part and each tab once.
 */
export class PageAgent {
  readonly #clicks = new Map<string, number>();
  #scrolls = 0;
  #last: PageControl | null = null;

  chooseAction(observation: Observation): PageAction {
    const action = this.#choose(observation);
    if (action.kind === 'scroll') this.#scrolls += 1;
    // The page grows with each click on "load more", and is scrolled before the next one.
    if (action.kind === 'click') {
      const { key } = action.control;
      this.#last = action.control;
      this.#clicks.set(key, (this.#clicks.get(key) ?? 0) + 1);
    }
    return action;
  }

  #choose({ snapshot, hasChanged }: Observation): PageAction {
    const { controls, screen, screens } = snapshot;
    for (const { isOpen, key } of controls) if (isOpen) this.#clicks.set(key, 1);
    const close = controls.find((control) => control.kind === 'close' && this.#isUntried(control));
    if (close) return { kind: 'click', control: close };
    if (screen < screens && this.#scrolls < MAX_SCROLLS) return { kind: 'scroll' };
    const more = controls.find(
      (control) =>
        control.kind === 'more' && (this.#isUntried(control) || (hasChanged && this.#isRepeatable(control))),
    );
    const control = more ?? controls.find((each) => this.#isUntried(each));
    return control ? { kind: 'click', control } : { kind: 'done' };
  }

  #isUntried({ key, isOpen }: PageControl): boolean {
    return !isOpen && !this.#clicks.has(key);
  }

  #isRepeatable({ key }: PageControl): boolean {
    return key === this.#last?.key && (this.#clicks.get(key) ?? 0) < MAX_CLICKS_ON_MORE;
  }
}
