import { type Element, isTag } from 'domhandler';
import { classNames, rawText } from '../../dom/elements.ts';
import { hidesText, NO_STYLE, parseDeclarations, type Style } from './style-declarations.ts';

/** The rules of a page's own style sheets for single classes, ids and elements. */
export interface StyleRules {
  /** The declarations for `element`, from rules whose selector is one class, id or element name. */
  of(element: Element): Style;
}

/** Names in a selector: `.class`, `#id` or `element`. */
const NAME = /[.#]?-?[_a-z][\w-]*/gi;

/** The style sheets of documentation pages have up to 300,000 characters. */
const MAX_CSS_CHARS = 1_000_000;

/** Reads the rules of all `style` elements. Rules inside `@media` and the like are skipped, since they may not apply. */
export function readStyleRules(styles: readonly Element[]): StyleRules {
  const css = styles.map(textOfStyle).join('\n').slice(0, MAX_CSS_CHARS);
  const simple = new Map<string, Map<string, string>>();
  const revealed = new Set<string>();
  for (const { selectors, block } of rulesOf(css)) {
    const style = parseDeclarations(block);
    for (const selector of selectors.split(',')) {
      const names = selector.match(NAME) ?? [];
      const [only, second] = names;
      if (only !== undefined && second === undefined && selector.trim() === only) {
        const before = simple.get(only) ?? new Map<string, string>();
        for (const [name, value] of style) before.set(name, value);
        simple.set(only, before);
      } else if (mayReveal(style)) for (const name of names) revealed.add(name);
    }
  }
  for (const [name, style] of simple) if (revealed.has(name) && hidesText(style)) simple.delete(name);
  if (simple.size === 0) return { of: () => NO_STYLE };
  return { of: (element) => styleOf(element, simple) };
}

function textOfStyle(style: Element): string {
  return style.children.map((child) => (isTag(child) ? '' : rawText(child))).join('');
}

/** Whether a rule may show what another rule hides, as `.tab.active` does for `.tab`. */
function mayReveal(style: Style): boolean {
  const shows = ['display', 'visibility', 'opacity', 'height', 'max-height', 'left', 'clip', 'transform'];
  return shows.some((name) => style.has(name)) && !hidesText(style);
}

function styleOf(element: Element, simple: ReadonlyMap<string, Style>): Style {
  const names = [element.name, ...classNames(element).map((name) => `.${name}`)];
  if (element.attribs.id) names.push(`#${element.attribs.id}`);
  const [first, ...others] = names.flatMap((name) => simple.get(name) ?? []);
  if (first === undefined) return NO_STYLE;
  return others.length === 0 ? first : new Map([first, ...others].flatMap((style) => [...style]));
}

interface Rule {
  readonly selectors: string;
  readonly block: string;
}

/** The rules outside at-rules. */
function* rulesOf(css: string): Generator<Rule> {
  const text = css.replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g, '');
  let start = 0;
  while (start < text.length) {
    const open = text.indexOf('{', start);
    if (open < 0) return;
    const before = text.slice(start, open);
    // `@import` and other statements end in a semicolon.
    const selectors = before.slice(before.lastIndexOf(';') + 1);
    const isAtRule = selectors.trimStart().startsWith('@');
    const end = isAtRule ? endOfAtRule(text, open) : text.indexOf('}', open);
    if (end < 0) return;
    if (!isAtRule) yield { selectors: selectors.trim(), block: text.slice(open + 1, end) };
    start = end + 1;
  }
}

/** Where the block that opens at `open` ends; -1 when it does not. */
function endOfAtRule(text: string, open: number): number {
  const braces = /[{}]/g;
  braces.lastIndex = open;
  let depth = 0;
  for (let match = braces.exec(text); match; match = braces.exec(text)) {
    depth += match[0] === '{' ? 1 : -1;
    if (depth === 0) return match.index;
  }
  return -1;
}
