import type { Element } from 'domhandler';
import { parentElement } from '../../dom/elements.ts';
import { memoizeByTag } from '../../dom/memoize.ts';
import type { PageSurvey } from '../survey/survey-page.ts';
import { areIndistinguishable, parseColor, type Rgb, WHITE } from './colors.ts';
import {
  hidesText,
  isCollapsed,
  mergeStyles,
  NO_STYLE,
  parseDeclarations,
  type Style,
  textColorOf,
} from './style-declarations.ts';
import { readStyleRules, type StyleRules } from './style-rules.ts';

/** Elements that are not printed are navigation: class names of Tailwind, Bootstrap, MediaWiki and others. */
const NOT_PRINTED = /(?:^|[\s:-])(?:print:hidden|d-print-none|no-?print)(?=\s|$)/;

/** Bootstrap's class names for elements that no screen shows, unless another one shows them on some screens. */
const NOT_SHOWN = /(?:^|\s)d-none(?=\s|$)/;
const SHOWN_SOMEWHERE = /(?:^|\s)d-(?:(?:sm|md|lg|xl|xxl|print)-)?(?!none)[a-z]+(?=\s|$)/;

/** Class names of the panels of tabs. All but one are hidden until a click. */
const TAB_PANEL = /(?:^|[\s_-])tabs?[-_]*(?:pane|panel|content|item)(?![a-z])/i;

/** Elements of text, which are not decoration even if screen readers skip them. */
const TEXT_ELEMENT = /^(?:p|h[1-6]|dd|dt|blockquote|figcaption|section|article|main)$/;

/** Class names of panels that a click opens. Style sheets hide all of them but one. */
const PANEL =
  /(?:^|[\s_-])(?:tab|tabs|tabcontent|panel|pane|accordion|collapse|collapsible|details|dropdown)/i;

/**
 * Why readers do not see an element. `aria-hidden`: only screen readers skip it; `collapsed`: a click can show it;
 * `class-name`: a script may remove the class; `style`: its text is always invisible.
 */
export type HiddenBy = 'nothing' | 'aria-hidden' | 'collapsed' | 'class-name' | 'style';

/** The style that an element's tag and the page's rules for it state. */
interface TagStyle {
  readonly hiddenBy: HiddenBy;
  /** The color of the text; null when it is not stated or unknown. */
  readonly color: Rgb | null;
  /** The background; null when it is unknown, undefined when it is the one around the element. */
  readonly background: Rgb | null | undefined;
}

/** The styles that the page itself states. */
export class PageStyle {
  readonly #rules: StyleRules;
  /** The background of a page that states none; null when a style sheet in another file may state one. */
  readonly #defaultBackground: Rgb | null;
  readonly #styleOf = memoizeByTag((element) => this.#readStyle(element));
  /** Each element's background, since many elements share their parents. */
  readonly #backgrounds = new Map<Element, Rgb | null>();

  constructor(page: PageSurvey) {
    this.#rules = readStyleRules(page.styles);
    const stated = statedBackground(this.#rules.named('body', 'html', ':root'));
    this.#defaultBackground = stated === undefined ? (page.hasStyleSheet ? null : WHITE) : parseColor(stated);
  }

  /** Whether the tag of the element hides it, or states a color that its background may have. */
  mayBeHidden(element: Element): boolean {
    const { hiddenBy, color } = this.#styleOf(element);
    return hiddenBy !== 'nothing' || color !== null;
  }

  /** Why the element is hidden. Text in the color of its background is hidden by its style. */
  hiddenBy(element: Element): HiddenBy {
    const { hiddenBy, color } = this.#styleOf(element);
    if (hiddenBy === 'style' || color === null) return hiddenBy;
    const background = this.#backgroundOf(element);
    return background !== null && areIndistinguishable(color, background) ? 'style' : hiddenBy;
  }

  /** The nearest stated background; null when it is unknown, for example with a class of another file. */
  #backgroundOf(element: Element): Rgb | null {
    const stated = this.#styleOf(element).background;
    if (stated !== undefined) return stated;
    const before = this.#backgrounds.get(element);
    if (before !== undefined) return before;
    const parent = parentElement(element);
    const background = parent ? this.#backgroundOf(parent) : this.#defaultBackground;
    this.#backgrounds.set(element, background);
    return background;
  }

  #readStyle(element: Element): TagStyle {
    const { name, attribs } = element;
    const rules = this.#rules.of(element);
    const own = attribs.style === undefined ? NO_STYLE : parseDeclarations(attribs.style);
    const background = readBackground(element, own, rules);
    if (isTabPanel(attribs)) return { hiddenBy: 'nothing', color: null, background };
    const style = rules === NO_STYLE || isPanel(attribs) ? own : mergeStyles([rules, own]);
    const color = textColorOf(style) ?? (name === 'font' ? attribs.color : undefined);
    return {
      hiddenBy: readHiddenBy(element, style),
      color: color === undefined ? null : parseColor(color),
      background,
    };
  }
}

/** Whether a style sheet hides the element until a click opens it. */
function isPanel({ class: classes = '', id = '' }: Element['attribs']): boolean {
  return PANEL.test(classes) || PANEL.test(id);
}

function readHiddenBy(element: Element, style: Style): HiddenBy {
  if (style !== NO_STYLE && hidesText(style)) return isCollapsed(style) ? 'collapsed' : 'style';
  if (isHiddenByMarkup(element)) return 'collapsed';
  if (hasHidingClass(element)) return 'class-name';
  return isAriaHidden(element) ? 'aria-hidden' : 'nothing';
}

function readBackground({ name, attribs }: Element, own: Style, rules: Style): TagStyle['background'] {
  const stated = statedBackground(own) ?? statedBackground(rules) ?? attribs.bgcolor;
  if (stated !== undefined) return parseColor(stated);
  const isKnown = attribs.class === undefined || rules !== NO_STYLE;
  return isKnown && !/^(?:pre|code|header)$/.test(name) ? undefined : null;
}

function statedBackground(style: Style): string | undefined {
  return style.get('background-color') ?? style.get('background');
}

/** The hidden panels of tabs belong to the article. */
function isTabPanel({ role, class: classes }: Element['attribs']): boolean {
  return role === 'tabpanel' || (classes !== undefined && TAB_PANEL.test(classes));
}

function isHiddenByMarkup({ attribs }: Element): boolean {
  if (attribs.hidden !== undefined && attribs.hidden !== 'until-found') return true;
  return attribs.class !== undefined && NOT_PRINTED.test(attribs.class);
}

function hasHidingClass({ attribs: { class: names } }: Element): boolean {
  if (names === undefined || !names.includes('d-none')) return false;
  return NOT_SHOWN.test(names) && !SHOWN_SOMEWHERE.test(names);
}

/** A collapsed section that readers can open is inert, too. */
function isAriaHidden({ name, attribs }: Element): boolean {
  return attribs['aria-hidden'] === 'true' && attribs.inert === undefined && !TEXT_ELEMENT.test(name);
}
