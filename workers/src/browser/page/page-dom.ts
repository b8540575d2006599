/**
 * The part of the DOM that functions inside a page use. TypeScript's own DOM types would declare the globals of a page in all
 * files of the workers.
 */
export interface PageParent {
  readonly textContent: string | null;
  readonly childNodes: Iterable<PageElement>;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

/** A document or a shadow root. */
export interface PageRoot extends PageParent {
  getElementById(id: string): PageElement | null;
  elementFromPoint(x: number, y: number): PageElement | null;
}

/** An element. Text has some of its properties. */
export interface PageElement extends PageParent {
  readonly nodeType: number;
  readonly localName: string;
  /** Undefined in SVG. */
  readonly innerText?: string;
  readonly outerHTML: string;
  readonly isConnected: boolean;
  readonly shadowRoot: PageRoot | null;
  readonly parentElement: PageElement | null;
  readonly children: Iterable<PageElement> & { readonly length: number };
  /** For links; an object in SVG. */
  readonly href?: string | { readonly baseVal: string };
  /** For frames. */
  readonly src: string;
  /** For options and select menus. */
  value?: string;
  readonly clientHeight: number;
  readonly scrollHeight: number;
  scrollTop: number;
  /** The slot of the parent's shadow root that shows the element; undefined for text. */
  readonly assignedSlot?: unknown;
  assignedNodes?(options: { flatten: boolean }): PageElement[];
  getAttribute(name: string): string | null;
  getAttributeNames(): readonly string[];
  closest(selector: string): PageElement | null;
  matches(selector: string): boolean;
  contains(other: PageElement): boolean;
  checkVisibility(options: { visibilityProperty: boolean }): boolean;
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
  getRootNode(): PageRoot;
  appendChild(node: PageElement): void;
  remove(): void;
  click(): void;
  dispatchEvent(event: Event): void;
  scrollIntoView(options: { block: string; behavior: string }): void;
  scrollBy(options: { top: number; behavior: string }): void;
  scrollTo(options: { top: number; behavior: string }): void;
}

export interface PageDocument extends PageRoot {
  readonly baseURI: string;
  readonly body: PageElement | null;
  readonly contentType: string;
  readonly documentElement: PageElement;
  readonly location: { readonly href: string };
  readonly scrollingElement: PageElement | null;
  readonly implementation: {
    createHTMLDocument(): {
      importNode(node: PageElement, isDeep: boolean): PageElement;
      createTextNode(text: string): PageElement;
    };
  };
}
