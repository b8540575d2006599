import type { Element } from 'domhandler';
import { ancestorsOf, findElements, isField } from '../../dom/elements.ts';
import { memoize } from '../../dom/memoize.ts';

const PATH_OR_URL = /^(?:https?:\/\/|\.{0,2}\/)/;
const FILE = /^[\w%.~/-]+\.(?:html?|php|aspx?|jsp)(?:[?#]|$)/i;
/**
 * A script that loads the chosen page, such as `location.href = '/docs/' + this.value + '.html'`, or another query, such as
 * `location.search = '?os=' + this.value`.
 */
const LOADS_VALUE = new RegExp(
  [
    String.raw`\blocation(?:(?:\.href)?\s*=|\.(?<search>search)\s*=|\.(?:assign|replace)\s*\()\s*`,
    String.raw`(?:(?:window\.|document\.)?location\.pathname\s*\+\s*)?`,
    String.raw`(?:(["'])(?<before>[^"'<>]*)\2\s*\+\s*)?(?:[\w.]+\.)?(?:value|options\[[^\]]*\]\.value)\s*`,
    String.raw`(?:\+\s*(["'])(?<after>[^"'<>]*)\4\s*)?(?:[;)]|$)`,
  ].join(''),
);
/** The names of menus that show the same page in another way, or another version of it. */
const OTHER_CHOICE =
  /version|release|branch|lang|locale|translat|theme|sort|order|size|limit|per[-_ ]?page|filter|currency|country|region|style|format|\b(?:year|month|rows|show|hl|ver)\b/i;
const MAX_HIDDEN_FIELDS = 20;

/** Returns the URL that a page shows when a reader chooses an option of a menu; undefined for other options. */
export type OptionUrls = (option: Element) => string | undefined;

/** Creates the function for the options of one page. Menus and forms are read once, because they may have many options. */
export function createOptionUrls(): OptionUrls {
  const fieldsOf = memoize((form: Element) => findElements(form, isField));
  const readMenu = memoize((select: Element) => urlsOfMenu(select, fieldsOf));
  return (option) => {
    const { value = '' } = option.attribs;
    if (PATH_OR_URL.test(value)) return value;
    const select = ancestorsOf(option).find(({ name }) => name === 'select');
    return value === '' || value.startsWith('#') || !select ? undefined : readMenu(select)(value);
  };
}

type UrlOfValue = (value: string) => string | undefined;

function urlsOfMenu(select: Element, fieldsOf: (form: Element) => readonly Element[]): UrlOfValue {
  if (isOtherChoice(select)) return () => undefined;
  const { onchange = '' } = select.attribs;
  const loads = urlsOfScript(onchange);
  const form = ancestorsOf(select).find(({ name }) => name === 'form');
  const urlInForm = form && urlsOfForm(form, select, fieldsOf(form));
  return (value) => {
    if (onchange !== '' && FILE.test(value)) return value;
    return loads === null ? urlInForm?.(value) : loads(value);
  };
}

/** The URLs that a script loads; null for other scripts. */
function urlsOfScript(onchange: string): UrlOfValue | null {
  const loads = LOADS_VALUE.exec(onchange)?.groups;
  if (loads === undefined) return null;
  const { search, before = '', after = '' } = loads;
  const start = search !== undefined && !before.startsWith('?') ? `?${before}` : before;
  const [, query = ''] = start.split('?');
  return OTHER_CHOICE.test(query) ? () => undefined : (value) => start + value + after;
}

function isOtherChoice({
  attribs: { name = '', id = '', class: className = '', ...attribs },
}: Element): boolean {
  return OTHER_CHOICE.test([name, id, className, attribs['aria-label']].join(' '));
}

/** The URLs of a form that only has this menu; undefined for other forms. */
function urlsOfForm(form: Element, select: Element, fields: readonly Element[]): UrlOfValue | undefined {
  const { action = '', method = 'get' } = form.attribs;
  const { name } = select.attribs;
  if (!/^get$/i.test(method) || name === undefined || fields.length !== 1) return undefined;
  if (OTHER_CHOICE.test([action, form.attribs.id, form.attribs.class].join(' '))) return undefined;
  const hidden = findElements(form, ({ attribs }) => attribs.type === 'hidden' && attribs.name !== undefined);
  if (hidden.length > MAX_HIDDEN_FIELDS) return undefined;
  const sent = hidden.map(({ attribs }): [string, string] => [attribs.name ?? '', attribs.value ?? '']);
  const page = action.split(/[?#]/, 1)[0];
  return (value) => `${page}?${new URLSearchParams([...sent, [name, value]])}`;
}
