import { type Element, isTag } from 'domhandler';
import { classNames, rawText } from '../../dom/elements.ts';
import { cached } from '../../dom/selectors.ts';
import { type CssRule, readCssRules } from './css-rules.ts';
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
  const parse = cached(parseDeclarations);
  const styleOf = cached((selector: string): Style => {
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
  readonly revealing: readonly CssRule[];
}

function groupRules(css: string): RuleGroups {
  const blocks = new Map<string, string[]>();
  const revealing: CssRule[] = [];
  readCssRules(css, (rule) => {
    const names = rule.applies === 'always' ? rule.selectors.split(',').map((name) => name.trim()) : [];
    const single = names.filter((name) => ONE_NAME.test(name));
    for (const name of single) {
      const before = blocks.get(name);
      if (before === undefined) blocks.set(name, [rule.block]);
      else if (before.at(-1) !== rule.block) before.push(rule.block);
    }
    if (single.length === 0 || single.length < names.length) {
      if (REVEALING_NAME.test(rule.block)) revealing.push(rule);
    }
  });
  return { blocks, revealing };
}

function textOfStyle(style: Element): string {
  return style.children.map((child) => (isTag(child) ? '' : rawText(child))).join('');
}

/** The classes, ids and elements that a rule may show although another rule hides them, as `.tab.active` does for `.tab`. */
function revealedNames({ selectors, block, applies }: CssRule): readonly string[] {
  const style = parseDeclarations(block);
  if (!REVEALING.some((name) => style.has(name)) || hidesText(style)) return [];
  const others = selectors.split(',').filter((one) => applies !== 'always' || !ONE_NAME.test(one.trim()));
  return others.flatMap((one) => one.match(NAME) ?? []);
}

function selectorsOf(element: Element): string[] {
  const selectors = [element.name, ...classNames(element).map((name) => `.${name}`)];
  if (element.attribs.id) selectors.push(`#${element.attribs.id}`);
  return selectors;
}
