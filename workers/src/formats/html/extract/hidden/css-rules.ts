/** Whether rules apply to a reader at a screen: always, with some screens or preferences, or never, as on paper. */
type Applies = 'always' | 'sometimes' | 'never';

/** A style rule that applies to readers at a screen. */
export interface CssRule {
  /** The selector list, as written. */
  readonly selectors: string;
  /** The declarations before the first nested rule. */
  readonly block: string;
  readonly applies: Exclude<Applies, 'never'>;
}

/** A block whose closing brace is still to come. */
interface OpenBlock {
  readonly kind: 'at-rule' | 'rule' | 'nested rule';
  readonly prelude: string;
  readonly start: number;
  readonly applies: Applies;
  /** Where its declarations end: at the first nested block, or Infinity before there is one. */
  end: number;
}

/** Comments and strings may contain braces that do not end a rule. */
const COMMENT_OR_STRING =
  /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/g;

/** The style rules of `css` that apply to a screen, also those inside at-rules. Nested rules are left out. */
export function readCssRules(css: string): CssRule[] {
  const text = css.replace(COMMENT_OR_STRING, '');
  const rules: CssRule[] = [];
  const open: OpenBlock[] = [];
  let start = 0;
  let opening = text.indexOf('{');
  let closing = text.indexOf('}');
  while (opening >= 0 || closing >= 0) {
    if (opening >= 0 && (closing < 0 || opening < closing)) {
      open.push(openBlock(text.slice(start, opening), opening + 1, open.at(-1)));
      start = opening + 1;
      opening = text.indexOf('{', start);
    } else {
      const closed = open.pop();
      if (closed?.kind === 'rule' && closed.applies !== 'never') {
        const block = text.slice(closed.start, Math.min(closed.end, closing));
        rules.push({ selectors: closed.prelude, block, applies: closed.applies });
      }
      start = closing + 1;
      closing = text.indexOf('}', start);
    }
  }
  return rules;
}

function openBlock(before: string, start: number, parent: OpenBlock | undefined): OpenBlock {
  // `@import` and other statements end in a semicolon.
  const prelude = before.slice(before.lastIndexOf(';') + 1).trim();
  const outside = parent?.applies ?? 'always';
  if (parent && parent.kind !== 'at-rule') parent.end = Math.min(parent.end, start);
  if (prelude.startsWith('@')) {
    return {
      kind: 'at-rule',
      prelude,
      start,
      applies: narrower(outside, readApplication(prelude)),
      end: Infinity,
    };
  }
  const isNested = parent !== undefined && parent.kind !== 'at-rule';
  return { kind: isNested ? 'nested rule' : 'rule', prelude, start, applies: outside, end: Infinity };
}

/** When the rules inside an at-rule apply. */
function readApplication(prelude: string): Applies {
  const [, name = '', condition = ''] = /^@([\w-]+)([\s\S]*)$/.exec(prelude.slice(0, 1_000)) ?? [];
  if (name === 'media') return evaluateMediaQueries(condition);
  if (name === 'layer') return 'always';
  if (name === 'supports') return /\bnot\b/.test(condition) ? 'sometimes' : 'always';
  return /^(?:container|scope|starting-style|document)$/.test(name) ? 'sometimes' : 'never';
}

const ORDER: readonly Applies[] = ['never', 'sometimes', 'always'];

/** The width of a usual window. */
const SCREEN_WIDTH_PX = 1_280;

function narrower(one: Applies, other: Applies): Applies {
  return ORDER.indexOf(one) < ORDER.indexOf(other) ? one : other;
}

/** Evaluates a list of media queries, such as `screen and (min-width: 40em), print`. */
function evaluateMediaQueries(list: string): Applies {
  const queries = list.toLowerCase().split(',');
  return queries.map(evaluateQuery).reduce((one, other) => (narrower(one, other) === one ? other : one));
}

function evaluateQuery(query: string): Applies {
  return query
    .split(/\band\b/)
    .map(evaluatePart)
    .reduce(narrower);
}

function evaluatePart(part: string): Applies {
  const [, minOrMax, width = '', unit] =
    /\(\s*(min|max)-width\s*:\s*([\d.]{1,8})(px|r?em)\s*\)/.exec(part) ?? [];
  if (minOrMax !== undefined) {
    const px = Number(width) * (unit === 'px' ? 1 : 16);
    return (minOrMax === 'min' ? px <= SCREEN_WIDTH_PX : px >= SCREEN_WIDTH_PX) ? 'always' : 'sometimes';
  }
  if (/^\s*(?:only\s+)?(?:screen|all)?\s*$/.test(part)) return 'always';
  return /^\s*(?:only\s+)?(?:print|speech|tty|tv|braille|embossed|handheld|projection|aural)\s*$/.test(part)
    ? 'never'
    : 'sometimes';
}
