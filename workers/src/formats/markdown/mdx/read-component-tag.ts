import { skipExpression } from './read-literal.ts';

/** A tag of a JSX component. */
export interface ComponentTag {
  readonly name: string;
  /** Texts by attribute name; '' for an attribute without a value. */
  readonly texts: ReadonlyMap<string, string>;
  /** The sources of expressions, without braces, by attribute name. */
  readonly expressions: ReadonlyMap<string, string>;
  readonly isSelfClosing: boolean;
  /** The position after the tag. */
  readonly end: number;
}

const NAME = /<([A-Z][\w.]{0,100})(?=[\s/>])/y;
const SPACE = /\s*/y;
const TEXT =
  /([A-Za-z_][\w:-]{0,100})(?:\s{0,20}=\s{0,20}(?:"([^"]{0,2000})"|'([^']{0,2000})'))?(?![\w:-]|\s{0,20}=)/y;
/** The beginning of an attribute with an expression, or of a spread. */
const EXPRESSION = /(?:([A-Za-z_][\w:-]{0,100})\s{0,20}=\s{0,20})?(?=\{)/y;

/** Reads the opening or self-closing tag of a component at `start`, which may span lines; null for anything else. */
export function readComponentTag(source: string, start: number): ComponentTag | null {
  const [opening, name = ''] = matchAt(NAME, source, start) ?? [];
  if (opening === undefined) return null;
  const texts = new Map<string, string>();
  const expressions = new Map<string, string>();
  let at = start + opening.length;
  for (;;) {
    at += matchAt(SPACE, source, at)?.[0].length ?? 0;
    const [mark] = matchAt(/\/?>/y, source, at) ?? [];
    if (mark !== undefined)
      return { name, texts, expressions, isSelfClosing: mark === '/>', end: at + mark.length };
    const text = matchAt(TEXT, source, at);
    const expression = text ? null : matchAt(EXPRESSION, source, at);
    if (text) {
      texts.set(text[1] ?? '', text[2] ?? text[3] ?? '');
      at += text[0].length;
    } else if (expression) {
      const from = at + expression[0].length;
      at = skipExpression(source, from);
      if (at < 0) return null;
      expressions.set(expression[1] ?? '', source.slice(from + 1, at - 1).trim());
    } else return null;
  }
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}
