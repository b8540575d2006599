import type { PageDocument, PageElement, PageRoot } from './page-dom.ts';

/** Functions that run inside a page, in an isolated world, as in page-text.ts. */

/** A clickable element, described by the markup around it. */
export interface FoundControl {
  readonly name: string;
  readonly isTab: boolean;
  /** A collapsed part of the page, or the button that expands it. */
  readonly isCollapsed: boolean;
  /** Whether it opens a dialog or a popover. */
  readonly canOpenDialog: boolean;
  /** Whether a tab is selected; false for other controls. */
  readonly isSelected: boolean;
  /** For a tab, the name of the selected tab in its tab list; '' for other controls. */
  readonly selectedTab: string;
  /** In a dialog or banner, in the frame around the content, or in the content. */
  readonly place: 'dialog' | 'frame' | 'text';
  /** Whether its content is in the document without a click. */
  readonly isContentLoaded: boolean;
}

/** The controls and the scroll position of a page. */
export interface FoundControls {
  /** In document order; the index identifies a control until the next call. */
  readonly controls: readonly FoundControl[];
  /** In pixels: scroll position, page height, viewport height. */
  readonly top: number;
  readonly height: number;
  readonly windowHeight: number;
}

/** Where a control is in the viewport. */
export interface ControlLocation {
  readonly x: number;
  readonly y: number;
  /** Whether a click there would hit another element. */
  readonly isCovered: boolean;
}

declare const document: PageDocument;
/** The global object of the isolated world, which stores the controls that were found. */
declare const self: { lecternControls?: PageElement[]; readonly innerHeight: number };

/** Finds the scroll position and at most `maxControls` controls. */
export function findControls(maxControls: number): FoundControls {
  const CONTROLS =
    '[role=tab], details:not([open]) > summary, [aria-expanded=false], button, [role=button], a:not([href]), a[href="#"]';
  const DIALOG =
    'dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true], [id*=cookie i], [class*=cookie i], [id*=consent i], [class*=consent i]';
  const FRAME =
    'nav, header, footer, aside, form, [role=navigation], [role=banner], [role=search], [role=menu]';
  const HIDDEN = '[hidden], [aria-hidden=true], [style*="display: none"], [style*="display:none"]';

  const IDS = ['popovertarget', 'commandfor', 'aria-controls'];

  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: PageElement) =>
    plain(element.getAttribute('aria-label') || element.innerText || element.textContent).slice(0, 80);

  function isClickable(element: PageElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    const isDisabled = element.matches(
      '[disabled], [aria-disabled=true], [aria-haspopup]:not([aria-haspopup=dialog]), [aria-expanded=true]',
    );
    return !isDisabled && width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  }

  function isContentLoaded(element: PageElement, isTab: boolean, openTab?: PageElement | null): boolean {
    if (element.localName === 'summary') {
      return plain(element.parentElement?.textContent) !== plain(element.textContent);
    }
    const id = IDS.map((name) => element.getAttribute(name)).find((name) => name !== null);
    if (openTab && openTab !== element && openTab.getAttribute('aria-controls') === id) return false;
    const target = element.getRootNode().getElementById(id ?? '');
    const isShown = isTab || id !== element.getAttribute('aria-controls') || !target?.closest(HIDDEN);
    return target !== null && plain(target.textContent) !== '' && isShown;
  }

  function describe(element: PageElement): FoundControl {
    const isTab = element.getAttribute('role') === 'tab';
    const isSelected = isTab && element.getAttribute('aria-selected') === 'true';
    const open = element.closest('[role=tablist]')?.querySelector('[role=tab][aria-selected=true]');
    const isCollapsed = element.matches('summary, [aria-expanded=false]');
    const place = element.closest(DIALOG) ? 'dialog' : element.closest(FRAME) ? 'frame' : 'text';
    const selectedTab = isTab && open ? nameOf(open) : '';
    return {
      name: nameOf(element),
      isTab,
      isCollapsed,
      canOpenDialog: element.matches('[aria-haspopup=dialog], [popovertarget], [commandfor]'),
      isSelected,
      selectedTab,
      place,
      isContentLoaded: isContentLoaded(element, isTab, open),
    };
  }

  function findIn(root: PageRoot): PageElement[] {
    return [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(CONTROLS) && isClickable(element) ? [element] : []),
      ...(element.shadowRoot ? findIn(element.shadowRoot) : []),
    ]);
  }

  const elements = findIn(document).slice(0, maxControls);
  self.lecternControls = elements;
  const { scrollTop: top, scrollHeight: height } = document.scrollingElement ?? {
    scrollTop: 0,
    scrollHeight: 0,
  };
  return { controls: elements.map(describe), top, height, windowHeight: self.innerHeight };
}

/** Scrolls a control into the viewport and returns its location; null when it is gone. */
export function locateControl(number: number): ControlLocation | null {
  const element = self.lecternControls?.[number];
  if (!element?.isConnected) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = element.getRootNode().elementFromPoint(x, y);
  return { x, y, isCovered: hit === null || !element.contains(hit) };
}

/** Clicks a control that the mouse cannot reach, or chooses an option of a select menu. */
export function clickControl(number: number): void {
  const element = self.lecternControls?.[number];
  const menu = element?.localName === 'option' ? element.closest('select') : null;
  if (!element || !menu) element?.click();
  else {
    menu.value = element.getAttribute('value') ?? '';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Scrolls down by nine tenths of the viewport. */
export function scrollDown(): void {
  document.scrollingElement?.scrollBy({ top: self.innerHeight * 0.9, behavior: 'instant' });
}

/**
 * Clicks the element with which a Flutter application turns on its accessibility (docs.flutter.dev, "Web accessibility").
 * Until then, its text is only on a canvas. False without such an element.
 */
export function showFlutterText(): boolean {
  const placeholder = document.querySelector('flt-semantics-placeholder');
  placeholder?.click();
  return placeholder !== null;
}
