import { ENDS_INNERMOST, ENDS_WITH_CONTENT, type EndingRule } from './implied-ends.ts';

/** The content of an element that is text whatever it looks like. */
export interface RawText {
  /** Matches the tag that ends it. */
  readonly end: RegExp;
  /** Whether it is text of the page. */
  readonly isKept: boolean;
}

/** What the name of an element means for the tree. */
export interface ElementRules {
  /** In lower case. */
  readonly name: string;
  /** What it ends when nothing else is open inside that. */
  readonly endsInnermost: ReadonlySet<string> | null;
  /** What it ends with everything that is open inside that. */
  readonly endsWithContent: EndingRule | null;
  readonly rawText: RawText | null;
  /** Whether it has no content and no end tag. */
  readonly isVoid: boolean;
}

const VOID: ReadonlySet<string> = new Set(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);
const RAW_TEXT: ReadonlySet<string> = new Set(['script', 'style', 'title', 'textarea', 'xmp']);
const NOT_KEPT: ReadonlySet<string> = new Set(['script', 'style']);

/** Other names that pages are made of. */
const WITHOUT_RULES =
  'a abbr b bdi bdo big blink button canvas caption cite code data del dfn em figure font form g head html i iframe ins ' +
  'kbd label legend map mark noscript object optgroup path picture q s samp small span strike strong sub summary sup svg ' +
  'template th thead time tt u use var video';

/** One string for each name, so that whoever asks for a name compares places in memory instead of letters. */
const known = new Map(
  [
    ...ENDS_INNERMOST.keys(),
    ...ENDS_WITH_CONTENT.keys(),
    ...VOID,
    ...RAW_TEXT,
    ...WITHOUT_RULES.split(' '),
  ].map((name) => [name, makeRules(name)]),
);

/** The rules of an element by its name in lower case. */
export function rulesOf(name: string): ElementRules {
  return known.get(name) ?? makeRules(name);
}

function makeRules(name: string): ElementRules {
  return {
    name,
    endsInnermost: ENDS_INNERMOST.get(name) ?? null,
    endsWithContent: ENDS_WITH_CONTENT.get(name) ?? null,
    rawText: RAW_TEXT.has(name)
      ? { end: new RegExp(`</${name}[\\s>]`, 'iy'), isKept: !NOT_KEPT.has(name) }
      : null,
    isVoid: VOID.has(name),
  };
}
