import type { CDPSession, Page } from 'playwright-core';
import { type ControlPlace, clickControl, placeOfControl, readControls, scrollOn } from './control-facts.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { type PageLook, toPageLook } from './page-controls.ts';

const MOST_CONTROLS = 300;
const OUTLINE_LIMIT_MS = 3_000;
/** Large enough to read headings and labels by. */
const PICTURE = { width: 1280, height: 2_000, scale: 0.6, quality: 60 } as const;

const NOTHING: PageLook = { controls: [], screen: 1, screens: 1, top: 0 };

/** Operates an opened page: looks at it, presses what does not lead away from it, and scrolls. */
export class PageHands {
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

  /** Where the window stands, and what can be pressed. */
  async look(): Promise<PageLook> {
    const facts = await this.#world.call(readControls, MOST_CONTROLS);
    return facts === null ? NOTHING : toPageLook(facts);
  }

  /** Presses a control of the last look, by the pointer where that reaches it. False when it is gone. */
  async press(number: number): Promise<boolean> {
    const place: ControlPlace | null = await this.#world.call(placeOfControl, number);
    if (place === null) return false;
    if (place.isCovered) await this.#world.call(clickControl, number);
    else await this.#page.mouse.click(place.x, place.y);
    return true;
  }

  /** Goes on to the next part of the page. */
  async scroll(): Promise<void> {
    await this.#world.call(scrollOn);
  }

  /** What the window shows, as JPEG of 768 by 1200 pixels. `top` is that of a look. */
  async picture(top: number): Promise<Uint8Array> {
    const { width, height, scale, quality } = PICTURE;
    const { data } = await this.#session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality,
      clip: { x: 0, y: top, width, height, scale },
    });
    return Buffer.from(data, 'base64');
  }

  /** The accessibility tree of the page as lines of text; '' when the page does not give it in time. */
  async outline(): Promise<string> {
    return this.#page
      .locator('body')
      .ariaSnapshot({ timeout: OUTLINE_LIMIT_MS })
      .catch(() => '');
  }
}
