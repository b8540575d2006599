import type { CDPSession, Page } from 'playwright-core';
import {
  type ControlLocation,
  clickControl,
  findControls,
  locateControl,
  scrollDown,
  showFlutterText,
} from './find-controls.ts';
import { findLinks } from './find-links.ts';
import {
  describeControls,
  type FoundNavigation,
  findMenuElements,
  findNavigationControls,
  NAVIGATION_SELECTORS,
} from './find-navigation.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { type PageSnapshot, toPageSnapshot } from './page-controls.ts';
import { goBack, readPageUrl } from './page-history.ts';
import { type ScrolledLists, scrollLists } from './scroll-lists.ts';

const MAX_CONTROLS = 300;
const MAX_NAVIGATION_ELEMENTS = 300;
const ACCESSIBILITY_TIMEOUT_MS = 3_000;
/** Large enough to read headings and labels. */
const SCREENSHOT = { width: 1280, height: 2_000, scale: 0.6, quality: 60 } as const;

const NO_NAVIGATION: FoundNavigation = {
  names: [],
  options: [],
  keys: [],
  collapsed: [],
  scriptLinks: [],
  pagers: [],
  hasIcons: false,
  links: [],
  otherLinks: [],
  frames: [],
  pageUrl: '',
};
const EMPTY: PageSnapshot = { controls: [], screen: 1, screens: 1, top: 0 };

/** Operates an open page: lists its controls, clicks those that do not leave the page, and scrolls. */
export class PageController {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #world: IsolatedWorld;

  constructor(page: Page, session: CDPSession, world: IsolatedWorld) {
    this.#page = page;
    this.#session = session;
    this.#world = world;
    page.on('popup', (popup) => {
      popup.close().catch(() => {});
    });
  }

  /** The scroll position and the controls. */
  async takeSnapshot(): Promise<PageSnapshot> {
    const found = await this.#world.call(findControls, MAX_CONTROLS);
    return found === null ? EMPTY : toPageSnapshot(found);
  }

  /** The links, and the elements that look like navigation; `click` takes their index. */
  async findNavigation(): Promise<FoundNavigation> {
    const menus = [NAVIGATION_SELECTORS.menus, await this.#world.call(findMenuElements)]
      .filter(Boolean)
      .join(', ');
    const selectors = { ...NAVIGATION_SELECTORS, menus, max: MAX_NAVIGATION_ELEMENTS };
    const controls = await this.#world.call(findNavigationControls, selectors);
    const described = await this.#world.call(describeControls, selectors);
    const links = await this.#world.call(findLinks);
    const found = { ...NO_NAVIGATION, ...controls, ...described, ...links };
    const names = [...found.names, ...found.options];
    return { ...found, names, keys: names.map((name, at) => `${name}\n${found.keys[at]}`) };
  }

  /** Scrolls the lists of links or rows that have their own scroll bar. None has moved when all are at their end. */
  async scrollLists(): Promise<ScrolledLists> {
    return (await this.#world.call(scrollLists)) ?? { hasMoved: false, hasRows: false };
  }

  /** The page's URL, which scripts may change without a navigation; null during a navigation. */
  async readPageUrl(): Promise<string | null> {
    return this.#world.call(readPageUrl);
  }

  /** Shows the text of a Flutter application as elements; false for other pages. */
  async showFlutterText(): Promise<boolean> {
    return (await this.#world.call(showFlutterText)) ?? false;
  }

  /** Goes back to the URL before the last click. */
  async goBack(): Promise<void> {
    await this.#world.call(goBack);
  }

  /** Clicks a control of the last snapshot, with the mouse if possible. False when the control is gone. */
  async click(number: number): Promise<boolean> {
    const location: ControlLocation | null = await this.#world.call(locateControl, number);
    if (location === null) return false;
    if (location.isCovered) await this.#world.call(clickControl, number);
    else await this.#page.mouse.click(location.x, location.y);
    return true;
  }

  /** Scrolls down to the next part of the page. */
  async scroll(): Promise<void> {
    await this.#world.call(scrollDown);
  }

  /** The viewport as a JPEG of 768 by 1200 pixels. `top` is the scroll position of a snapshot. */
  async takeScreenshot(top: number): Promise<Uint8Array> {
    const { width, height, scale, quality } = SCREENSHOT;
    const { data } = await this.#session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality,
      clip: { x: 0, y: top, width, height, scale },
    });
    return Buffer.from(data, 'base64');
  }

  /** The accessibility tree as lines of text; '' when it is not available in time. */
  async readAccessibilityTree(): Promise<string> {
    return this.#page
      .locator('body')
      .ariaSnapshot({ timeout: ACCESSIBILITY_TIMEOUT_MS })
      .catch(() => '');
  }
}
