/**
 * Functions that run inside of a page, in a world of their own, as those of page-text.ts do. They find what may be
 * pressed, tell what is known of it, and press it.
 */

/** What a page's markup says of something that may be pressed. */
export interface ControlFacts {
  readonly name: string;
  readonly isTab: boolean;
  /** The name of a closed part of the page, or the button that opens it. */
  readonly isClosed: boolean;
  /** Of a tab: whether it is the one that is shown. */
  readonly isSelected: boolean;
  /** Of a tab: the name of the one of its set that is shown; '' otherwise. */
  readonly openBeside: string;
  /** In a dialog or a banner, in what surrounds the text of the page, or in the text. */
  readonly place: 'dialog' | 'frame' | 'text';
  /** Whether what it shows can be read without pressing it. */
  readonly isRead: boolean;
}

/** A page as it stands in its window. */
export interface PageFacts {
  /** In the order of the page; their places in this list name them until the page is looked at again. */
  readonly controls: readonly ControlFacts[];
  /** Pixels: where the window begins in the page, how high the page is, and the window. */
  readonly top: number;
  readonly height: number;
  readonly windowHeight: number;
}

/** Where a control is in the window. */
export interface ControlPlace {
  readonly x: number;
  readonly y: number;
  /** Whether something else would be pressed there. */
  readonly isCovered: boolean;
}

/** What they use of the DOM. */
interface ControlElement {
  readonly localName: string;
  readonly innerText?: string;
  readonly textContent: string | null;
  readonly isConnected: boolean;
  readonly shadowRoot: ControlRoot | null;
  readonly parentElement: ControlElement | null;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  closest(selector: string): ControlElement | null;
  matches(selector: string): boolean;
  contains(other: ControlElement): boolean;
  querySelector(selector: string): ControlElement | null;
  checkVisibility(options: { visibilityProperty: boolean }): boolean;
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
  getRootNode(): ControlRoot;
  scrollIntoView(options: { block: string; behavior: string }): void;
  click(): void;
}

interface ControlRoot {
  querySelectorAll(selector: string): Iterable<ControlElement>;
  getElementById(id: string): ControlElement | null;
  elementFromPoint(x: number, y: number): ControlElement | null;
}

declare const document: ControlRoot & {
  readonly scrollingElement: {
    readonly scrollTop: number;
    readonly scrollHeight: number;
    scrollBy(options: { top: number; behavior: string }): void;
  } | null;
};
/** The world's own window, where the elements of the last look are kept. */
declare const self: { lecternControls?: ControlElement[]; readonly innerHeight: number };

/** Looks at the page: where its window stands, and at most `most` of what may be pressed. */
export function readControls(most: number): PageFacts {
  const CONTROLS =
    '[role=tab], details:not([open]) > summary, [aria-expanded=false], button, [role=button], a:not([href]), a[href="#"]';
  const DIALOG =
    'dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true], [id*=cookie i], [class*=cookie i], [id*=consent i], [class*=consent i]';
  const FRAME =
    'nav, header, footer, aside, form, [role=navigation], [role=banner], [role=search], [role=menu]';
  const HIDDEN = '[hidden], [aria-hidden=true], [style*="display: none"], [style*="display:none"]';

  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: ControlElement) =>
    plain(element.getAttribute('aria-label') || element.innerText || element.textContent).slice(0, 80);

  function canBePressed(element: ControlElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    const isOff = element.matches('[disabled], [aria-disabled=true], [aria-haspopup], [aria-expanded=true]');
    return !isOff && width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  }

  function isRead(element: ControlElement, isTab: boolean): boolean {
    if (element.localName === 'summary') {
      return plain(element.parentElement?.textContent) !== plain(element.textContent);
    }
    const target = element.getRootNode().getElementById(element.getAttribute('aria-controls') ?? '');
    return target !== null && plain(target.textContent) !== '' && (isTab || !target.closest(HIDDEN));
  }

  function factsOf(element: ControlElement): ControlFacts {
    const isTab = element.getAttribute('role') === 'tab';
    const isSelected = isTab && element.getAttribute('aria-selected') === 'true';
    const open = element.closest('[role=tablist]')?.querySelector('[role=tab][aria-selected=true]');
    const isClosed = element.matches('summary, [aria-expanded=false]');
    const place = element.closest(DIALOG) ? 'dialog' : element.closest(FRAME) ? 'frame' : 'text';
    const openBeside = isTab && open ? nameOf(open) : '';
    return {
      name: nameOf(element),
      isTab,
      isClosed,
      isSelected,
      openBeside,
      place,
      isRead: isRead(element, isTab),
    };
  }

  function findIn(root: ControlRoot): ControlElement[] {
    return [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(CONTROLS) && canBePressed(element) ? [element] : []),
      ...(element.shadowRoot ? findIn(element.shadowRoot) : []),
    ]);
  }

  const elements = findIn(document).slice(0, most);
  self.lecternControls = elements;
  const { scrollTop: top, scrollHeight: height } = document.scrollingElement ?? {
    scrollTop: 0,
    scrollHeight: 0,
  };
  return { controls: elements.map(factsOf), top, height, windowHeight: self.innerHeight };
}

/** Moves the control that was listed as `number` into the window and says where it is; null when it is gone. */
export function placeOfControl(number: number): ControlPlace | null {
  const element = self.lecternControls?.[number];
  if (!element?.isConnected) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const there = element.getRootNode().elementFromPoint(x, y);
  return { x, y, isCovered: there === null || !element.contains(there) };
}

/** Presses a control that a pointer cannot reach. */
export function clickControl(number: number): void {
  self.lecternControls?.[number]?.click();
}

/** Goes on by nine tenths of a window. */
export function scrollOn(): void {
  document.scrollingElement?.scrollBy({ top: self.innerHeight * 0.9, behavior: 'instant' });
}
