const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const BLOCKS =
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
  'header hgroup hr li main menu nav ol p pre section summary table ul';
/** Each ends the one before it, whatever their levels. */
export const HEADINGS = words('h1 h2 h3 h4 h5 h6');
const FORM_PARTS = words('input option optgroup select button datalist textarea');

/** What an element ends when nothing else is open inside it (HTML standard, "optional tags"). */
export const ENDS_INNERMOST: ReadonlyMap<string, ReadonlySet<string>> = new Map<string, ReadonlySet<string>>([
  ...BLOCKS.split(' ').map((name) => [name, words('p')] as const),
  ...[...HEADINGS].map((name) => [name, new Set(['p', ...HEADINGS])] as const),
  ...['select', 'input', 'output', 'button', 'datalist', 'textarea'].map(
    (name) => [name, FORM_PARTS] as const,
  ),
  ['body', words('head link script')],
  ['option', words('option')],
  ['optgroup', words('optgroup option')],
  ['tbody', words('thead tbody')],
  ['tfoot', words('thead tbody')],
  ['tr', words('th td')],
  ['td', words('thead')],
  ['rt', words('rt rp')],
  ['rp', words('rt rp')],
]);

export interface EndingRule {
  readonly ended: ReadonlySet<string>;
  /** What it never reaches past. */
  readonly scope: ReadonlySet<string>;
}

const OUTSIDE_TERMS = words('dl ul ol menu table td th blockquote section article');

/** What an element ends with everything that is open inside it (HTML standard, "tree construction"). */
export const ENDS_WITH_CONTENT: ReadonlyMap<string, EndingRule> = new Map<string, EndingRule>([
  ['li', { ended: words('li'), scope: words('ul ol menu table td th dl blockquote section article') }],
  ['dt', { ended: words('dt dd'), scope: OUTSIDE_TERMS }],
  ['dd', { ended: words('dt dd'), scope: OUTSIDE_TERMS }],
  ['td', { ended: words('td th'), scope: words('tr table') }],
  ['th', { ended: words('td th'), scope: words('tr table') }],
  ['tr', { ended: words('tr'), scope: words('table') }],
]);
