import { type Element, isTag } from 'domhandler';
import { classNames, rawText } from '../../dom/elements.ts';
import { memoize } from '../../dom/memoize.ts';
import { readCssRules } from './css-rules.ts';
import { hidesText, mergeStyles, NO_STYLE, parseDeclarations, type Style } from './style-declarations.ts';

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
  const { blocks, revealing } = groupRules(css);
  let revealed: ReadonlySet<string> | undefined;
  const isRevealed = (selector: string) => {
    revealed ??= new Set(revealing.flatMap(revealedNames));
    return revealed.has(selector);
  };
  // Pages use few of their rules, so only those are parsed. Long lists of selectors share one block.
  const parse = memoize(parseDeclarations);
  const styleOf = memoize((selector: string): Style => {
    const style = mergeStyles((blocks.get(selector) ?? []).map(parse));
    return hidesText(style) && isRevealed(selector) ? NO_STYLE : style;
  });
  return {
    of: (element) => (blocks.size === 0 ? NO_STYLE : mergeStyles(selectorsOf(element).map(styleOf))),
    named: (...selectors) => selectors.map(styleOf).find((style) => style !== NO_STYLE) ?? NO_STYLE,
  };
}

interface RuleGroups {
  /** The declarations by class, id or element name. */
  readonly blocks: ReadonlyMap<string, readonly string[]>;
  /** The rules with other selectors that may show something. */
  readonly revealing: readonly RevealingRule[];
}

interface RevealingRule {
  readonly selectors: readonly string[];
  readonly block: string;
}

function groupRules(css: string): RuleGroups {
  const blocks = new Map<string, string[]>();
  const revealing: RevealingRule[] = [];
  for (const { selectors, block, applies } of readCssRules(css)) {
    const all = selectors.split(',').map((selector) => selector.trim());
    const isSimple = (selector: string) => applies === 'always' && ONE_NAME.test(selector);
    for (const selector of all.filter(isSimple)) {
      const before = blocks.get(selector);
      if (before === undefined) blocks.set(selector, [block]);
      else if (before.at(-1) !== block) before.push(block);
    }
    const others = all.filter((selector) => !isSimple(selector));
    if (others.length > 0 && REVEALING_NAME.test(block)) revealing.push({ selectors: others, block });
  }
  return { blocks, revealing };
}

function textOfStyle(style: Element): string {
  return style.children.map((child) => (isTag(child) ? '' : rawText(child))).join('');
}

/** The classes, ids and elements that a rule may show although another rule hides them, as `.tab.active` does for `.tab`. */
function revealedNames({ selectors, block }: RevealingRule): readonly string[] {
  const style = parseDeclarations(block);
  if (!REVEALING.some((name) => style.has(name)) || hidesText(style)) return [];
  return selectors.flatMap((selector) => selector.match(NAME) ?? []);
}

function selectorsOf(element: Element): string[] {
  const selectors = [element.name, ...classNames(element).map((name) => `.${name}`)];
  if (element.attribs.id) selectors.push(`#${element.attribs.id}`);
  return selectors;
}
