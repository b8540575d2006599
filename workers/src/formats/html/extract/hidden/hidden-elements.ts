import { type Element, isTag, isText, type ParentNode } from 'domhandler';
import type { PageSurvey } from '../survey/survey-page.ts';
import { areAlike, parseColor, type Rgb, WHITE } from './colors.ts';
import { hidesText, NO_STYLE, parseDeclarations, type Style } from './style-declarations.ts';
import { readStyleRules, type StyleRules } from './style-rules.ts';

/**
 * An element with this share of the page's text is content that a script shows once it has loaded; a hidden piece is not
 * for readers.
 */
const MIN_CONTENT_SHARE = 0.6;

/** Elements that are not printed are navigation: class names of Tailwind, Bootstrap, MediaWiki and others. */
const NOT_PRINTED = /(?:^|[\s:-])(?:print:hidden|d-print-none|no-?print)(?=\s|$)/;

/** Class names of the panels of tabs. All but one are hidden until a click. */
const TAB_PANEL = /(?:^|[\s_-])tabs?[-_]*(?:pane|panel|content|item)(?![a-z])/i;

/** Elements of text, which are not decoration even if screen readers skip them. */
const TEXT_ELEMENT = /^(?:p|h[1-6]|dd|dt|blockquote|section|article|main)$/;

/** Class names of panels that a click opens. Style sheets hide all of them but one. */
const PANEL =
  /(?:^|[\s_-])(?:tab|tabs|tabcontent|panel|pane|accordion|collapse|collapsible|details|dropdown)/i;

/** Elements whose text does not count. */
const NOT_TEXT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'head',
  'nav',
]);

/** Creates a test for elements whose text readers cannot see: hidden, transparent, clipped, off the page or unicolored. */
export function createHiddenTest(page: PageSurvey): (element: Element) => boolean {
  const style = new PageStyle(page);
  const countText = createTextCounter();
  const whole = page.tags.get('body') ?? page.document;
  return (element) => {
    if (!isMarkedHidden(element) && !style.hides(element)) return false;
    return countText(element) < MIN_CONTENT_SHARE * countText(whole);
  };
}

/** The hidden panels of tabs belong to the article. A collapsed section that readers can open is inert, too. */
function isMarkedHidden({ name, attribs }: Element): boolean {
  if (isTabPanel(attribs)) return false;
  if (attribs.hidden !== undefined && attribs.hidden !== 'until-found') return true;
  if (attribs['aria-hidden'] === 'true' && attribs.inert === undefined && !TEXT_ELEMENT.test(name))
    return true;
  return attribs.class !== undefined && NOT_PRINTED.test(attribs.class);
}

function isTabPanel({ role, class: classes }: Element['attribs']): boolean {
  return role === 'tabpanel' || (classes !== undefined && TAB_PANEL.test(classes));
}

/** The styles that the page itself states. */
class PageStyle {
  readonly #rules: StyleRules;
  /** The background of a page that states none; null when other files may. */
  readonly #defaultGround: Rgb | null;
  /** Each element's background, since many elements share their parents. */
  readonly #grounds = new Map<Element, Rgb | null>();

  constructor(page: PageSurvey) {
    this.#rules = readStyleRules(page.styles);
    const stated = statedBackground(this.#rules.named('body', 'html', ':root'));
    this.#defaultGround = stated === undefined ? (page.hasStyleSheet ? null : WHITE) : parseColor(stated);
  }

  hides(element: Element): boolean {
    const { attribs } = element;
    if (isTabPanel(attribs)) return false;
    const style = this.#styleOf(element);
    if (style !== NO_STYLE && hidesText(style)) return true;
    const color = style.get('color') ?? (element.name === 'font' ? attribs.color : undefined);
    return color !== undefined && this.#isUnicolored(element, color);
  }

  #styleOf(element: Element): Style {
    const { class: classes = '', id = '', style } = element.attribs;
    const stated = this.#rules.of(element);
    const own = style === undefined ? NO_STYLE : parseDeclarations(style);
    if (stated === NO_STYLE || PANEL.test(classes) || PANEL.test(id)) return own;
    return own === NO_STYLE ? stated : new Map([...stated, ...own]);
  }

  /** Whether text of `color` has the color of the nearest background. */
  #isUnicolored(element: Element, color: string): boolean {
    const ink = parseColor(color);
    const ground = ink && this.#groundOf(element);
    return ink !== null && ground !== null && areAlike(ink, ground);
  }

  /** The nearest stated background; null when it is unknown, as inside a class of another file. */
  #groundOf(element: Element): Rgb | null {
    const before = this.#grounds.get(element);
    if (before !== undefined) return before;
    const stated = this.#backgroundOf(element);
    const isKnown = element.attribs.class === undefined || this.#rules.of(element) !== NO_STYLE;
    const { parent } = element;
    const inherits = isKnown && !/^(?:pre|code|header)$/.test(element.name);
    const around = parent && isTag(parent) ? this.#groundOf(parent) : this.#defaultGround;
    const ground = stated === undefined ? (inherits ? around : null) : parseColor(stated);
    this.#grounds.set(element, ground);
    return ground;
  }

  #backgroundOf(element: Element): string | undefined {
    const { style, bgcolor } = element.attribs;
    const own = style === undefined ? undefined : statedBackground(parseDeclarations(style));
    return own ?? statedBackground(this.#rules.of(element)) ?? bgcolor;
  }
}

function statedBackground(style: Style): string | undefined {
  return style.get('background-color') ?? style.get('background');
}

/** Counts the characters of elements once, however deep they are nested. */
function createTextCounter(): (parent: ParentNode) => number {
  const known = new Map<ParentNode, number>();
  return function count(parent): number {
    const before = known.get(parent);
    if (before !== undefined) return before;
    let chars = 0;
    for (const child of parent.children) {
      if (isText(child)) chars += child.data.trim().length;
      else if (isTag(child) && !NOT_TEXT.has(child.name)) chars += count(child);
    }
    known.set(parent, chars);
    return chars;
  };
}
