import { wordSet } from './elements.ts';

/** Elements without content. */
const VOID_ELEMENTS = wordSet(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
);

const ENDS_PARAGRAPH =
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
  'h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul';
const ENDS_FORM_CONTROL = 'select input output button datalist textarea';
const FORM_CONTROLS = 'input option optgroup select button datalist textarea';
const HEADINGS = 'h1 h2 h3 h4 h5 h6';

/** The innermost open elements that each element ends when its end tag is left out (HTML standard, "optional tags"). */
const ENDS_INNERMOST: ReadonlyMap<string, ReadonlySet<string>> = collect([
  [ENDS_PARAGRAPH, 'p'],
  [HEADINGS, HEADINGS],
  [ENDS_FORM_CONTROL, FORM_CONTROLS],
  ['tr', 'tr th td'],
  ['th', 'th'],
  ['td', 'thead th td'],
  ['body', 'head link script'],
  ['li', 'li'],
  ['option', 'option'],
  ['optgroup', 'optgroup option'],
  ['dd dt', 'dd dt'],
  ['rt rp', 'rt rp'],
  ['tbody tfoot', 'thead tbody'],
]);

function collect(rules: readonly (readonly [string, string])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ended = new Map<string, Set<string>>();
  for (const [names, ends] of rules) {
    for (const name of wordSet(names)) ended.set(name, (ended.get(name) ?? new Set()).union(wordSet(ends)));
  }
  return ended;
}

export interface ImpliedEnd {
  readonly ends: ReadonlySet<string>;
  /** Elements outside these stay open. */
  readonly scope: ReadonlySet<string>;
}

const LIST_SCOPE = wordSet('ul ol menu dl table td th blockquote section article');

/** The elements that each element ends together with everything that is open inside them. */
const ENDS_WITHIN_SCOPE: ReadonlyMap<string, ImpliedEnd> = new Map([
  ['li', { ends: wordSet('li'), scope: LIST_SCOPE }],
  ['dt', { ends: wordSet('dt dd'), scope: LIST_SCOPE }],
  ['dd', { ends: wordSet('dt dd'), scope: LIST_SCOPE }],
  ['td', { ends: wordSet('td th'), scope: wordSet('tr table') }],
  ['th', { ends: wordSet('td th'), scope: wordSet('tr table') }],
  ['tr', { ends: wordSet('tr'), scope: wordSet('table') }],
]);

/** Elements that a page has once: browsers ignore further tags. */
const PAGE_ELEMENTS = wordSet('html head body');

/** How the name of an element changes the open elements. */
interface ElementRules {
  readonly isVoid: boolean;
  readonly isOncePerPage: boolean;
  readonly endsInnermost: ReadonlySet<string> | undefined;
  readonly endsWithinScope: ImpliedEnd | undefined;
}

const rulesByName: ReadonlyMap<string, ElementRules> = new Map(
  [...VOID_ELEMENTS, ...PAGE_ELEMENTS, ...ENDS_INNERMOST.keys(), ...ENDS_WITHIN_SCOPE.keys()].map((name) => [
    name,
    rulesFor(name),
  ]),
);
const NO_RULES = rulesFor('');

function rulesFor(name: string): ElementRules {
  return {
    isVoid: VOID_ELEMENTS.has(name),
    isOncePerPage: PAGE_ELEMENTS.has(name),
    endsInnermost: ENDS_INNERMOST.get(name),
    endsWithinScope: ENDS_WITHIN_SCOPE.get(name),
  };
}

/** The rules for elements with this name. */
export function rulesOfElement(name: string): ElementRules {
  return rulesByName.get(name) ?? NO_RULES;
}

/** Inside these, a tag may end itself: `<path/>`. */
export const FOREIGN_ELEMENTS = wordSet('math svg');

/** Inside these, the content is HTML again. */
export const HTML_INTEGRATION_POINTS = wordSet('mi mo mn ms mtext annotation-xml foreignobject desc title');
