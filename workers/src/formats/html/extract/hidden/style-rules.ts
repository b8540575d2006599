import { type Element, isTag } from 'domhandler';
import { classNames, rawText } from '../../dom/elements.ts';
import { readCssRules } from './css-rules.ts';
import { hidesText, NO_STYLE, parseDeclarations, type Style } from './style-declarations.ts';

/** The rules of a page's own style sheets for single classes, ids and elements. */
export interface StyleRules {
  /** The declarations for `element`, from rules whose selector is one class, id or element name. */
  of(element: Element): Style;
  /** The declarations for the first of these selectors that has any. */
  named(...selectors: readonly string[]): Style;
}

/** Names in a selector: `.class`, `#id`, `:root` or `element`. */
const NAME = /[.#:]?-?[_a-z][\w-]*/gi;
const ONE_NAME = /^[.#:]?-?[_a-z][\w-]*$/i;

/** The properties with which a rule may show what another rule hides. */
const REVEALING = ['display', 'visibility', 'opacity', 'height', 'max-height', 'left', 'clip', 'transform'];
const REVEALING_NAME = new RegExp(REVEALING.join('|'), 'i');

/** The style sheets of documentation pages have up to 300,000 characters. */
const MAX_CSS_CHARS = 1_000_000;

/** Reads the rules of all `style` elements. Rules that apply to some screens only show text, and hide none. */
export function readStyleRules(styles: readonly Element[]): StyleRules {
  const css = styles.map(textOfStyle).join('\n').slice(0, MAX_CSS_CHARS);
  const simple = new Map<string, Map<string, string>>();
  const revealed = new Set<string>();
  for (const { selectors, block, applies } of readCssRules(css)) {
    const all = selectors.split(',').map((selector) => selector.trim());
    const isSimple = (selector: string) => applies === 'always' && ONE_NAME.test(selector);
    // Most rules of a style sheet have longer selectors and reveal nothing, so their declarations are not parsed.
    if (!REVEALING_NAME.test(block) && !all.some(isSimple)) continue;
    const style = parseDeclarations(block);
    const reveals = mayReveal(style);
    for (const selector of all) {
      if (isSimple(selector)) addDeclarations(simple, selector, style);
      else if (reveals) for (const name of selector.match(NAME) ?? []) revealed.add(name);
    }
  }
  for (const [name, style] of simple) if (revealed.has(name) && hidesText(style)) simple.delete(name);
  const named: StyleRules['named'] = (...selectors) =>
    selectors.flatMap((selector) => simple.get(selector) ?? [])[0] ?? NO_STYLE;
  if (simple.size === 0) return { of: () => NO_STYLE, named };
  return { of: (element) => styleOf(element, simple), named };
}

function addDeclarations(rules: Map<string, Map<string, string>>, selector: string, style: Style): void {
  const before = rules.get(selector) ?? new Map<string, string>();
  for (const [name, value] of style) before.set(name, value);
  rules.set(selector, before);
}

function textOfStyle(style: Element): string {
  return style.children.map((child) => (isTag(child) ? '' : rawText(child))).join('');
}

/** Whether a rule may show what another rule hides, as `.tab.active` does for `.tab`. */
function mayReveal(style: Style): boolean {
  return REVEALING.some((name) => style.has(name)) && !hidesText(style);
}

function styleOf(element: Element, simple: ReadonlyMap<string, Style>): Style {
  const names = [element.name, ...classNames(element).map((name) => `.${name}`)];
  if (element.attribs.id) names.push(`#${element.attribs.id}`);
  const [first, ...others] = names.flatMap((name) => simple.get(name) ?? []);
  if (first === undefined) return NO_STYLE;
  return others.length === 0 ? first : new Map([first, ...others].flatMap((style) => [...style]));
}
