import type { Element } from 'domhandler';
import { textContent } from 'domutils';
import { splitNames } from '../../dom/elements.ts';
import { memoize } from '../../dom/memoize.ts';
import { type CssRule, readCssRules } from './css-rules.ts';
import { hidesText, mergeStyles, NO_STYLE, parseDeclarations, type Style } from './style-declarations.ts';

/** The rules of a page's own style sheets for single classes, ids and elements. */
export interface StyleRules {
  /** The declarations for `element`, from rules whose selector is one class, id or element name. */
  of(element: Element): Style;
  /** The declarations for the first selector that has any. */
  named(...selectors: readonly string[]): Style;
}

/** Names in a selector: `.class`, `#id`, `:root` or `element`. */
const NAME = /[.#:]?-?[_a-z][\w-]*/gi;
const ONE_NAME = /^(?:[.#:]?|[a-z][a-z1-6]*\.)-?[_a-z][\w-]*$/i;

/** The properties with which a rule may show what another rule hides. */
const REVEALING = ['display', 'visibility', 'opacity', 'height', 'max-height', 'left', 'clip', 'transform'];
const REVEALING_NAME = new RegExp(REVEALING.join('|'), 'i');

/** The style sheets of documentation pages have up to 300,000 characters. */
const MAX_CSS_CHARS = 1_000_000;

/** Reads the rules of all `style` elements. A rule that applies to some screens only may show text, but hides none. */
export function readStyleRules(styles: readonly Element[]): StyleRules {
  const rules = readCssRules(
    styles
      .map((style) => textContent(style))
      .join('\n')
      .slice(0, MAX_CSS_CHARS),
  );
  const blocks = blocksByName(rules);
  // Pages use few of their rules, so rules are parsed on first use. Long lists of selectors share one block.
  const parse = memoize(parseDeclarations);
  let revealing: ReadonlyMap<string, readonly string[]> | undefined;
  const isRevealed = (selector: string) => {
    revealing ??= revealingBlocks(rules);
    return revealing.get(selector)?.some((block) => revealsText(parse(block))) === true;
  };
  const styleOf = memoize((selector: string): Style => {
    const style = mergeStyles((blocks.get(selector) ?? []).map(parse));
    const isShown = () => selector.match(NAME)?.some(isRevealed) === true;
    return hidesText(style) && isShown() ? NO_STYLE : style;
  });
  // Most tags of a page differ in other attributes only.
  const styleOfClasses = memoize((tag: string) =>
    memoize((names: string) =>
      mergeStyles(splitNames(names).flatMap((name) => [styleOf(`.${name}`), styleOf(`${tag}.${name}`)])),
    ),
  );
  const styleOfElement = ({ name, attribs: { class: classes, id } }: Element) =>
    mergeStyles([
      styleOf(name),
      classes ? styleOfClasses(name)(classes) : NO_STYLE,
      id ? styleOf(`#${id}`) : NO_STYLE,
    ]);
  return {
    of: (element) => (blocks.size === 0 ? NO_STYLE : styleOfElement(element)),
    named: (...selectors) => selectors.map(styleOf).find((style) => style !== NO_STYLE) ?? NO_STYLE,
  };
}

/** The declarations by class, id or element name. */
function blocksByName(rules: readonly CssRule[]): ReadonlyMap<string, readonly string[]> {
  const blocks = new Map<string, string[]>();
  for (const rule of rules) {
    for (const selector of selectorsIn(rule)) {
      if (isOneName(selector, rule)) addBlock(blocks, selector, rule.block);
    }
  }
  return blocks;
}

/**
 * The declarations that may show classes, ids and elements although another rule hides them, as `.tab.active` does for
 * `.tab`.
 */
function revealingBlocks(rules: readonly CssRule[]): ReadonlyMap<string, readonly string[]> {
  const blocks = new Map<string, string[]>();
  for (const rule of rules) {
    if (!REVEALING_NAME.test(rule.block)) continue;
    for (const selector of selectorsIn(rule)) {
      if (isOneName(selector, rule)) continue;
      for (const name of selector.match(NAME) ?? []) addBlock(blocks, name, rule.block);
    }
  }
  return blocks;
}

function addBlock(blocks: Map<string, string[]>, name: string, block: string): void {
  const before = blocks.get(name);
  if (before === undefined) blocks.set(name, [block]);
  else if (before.at(-1) !== block) before.push(block);
}

function revealsText(style: Style): boolean {
  return REVEALING.some((name) => style.has(name)) && !hidesText(style);
}

function selectorsIn({ selectors }: CssRule): string[] {
  return selectors.includes(',') ? selectors.split(',').map((selector) => selector.trim()) : [selectors];
}

/** Whether the rule always applies to the elements with this name. Others may only show something. */
function isOneName(selector: string, { applies }: CssRule): boolean {
  return applies === 'always' && ONE_NAME.test(selector);
}
