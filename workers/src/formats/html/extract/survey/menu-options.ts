import type { Element } from 'domhandler';
import { ancestorsOf, findElements } from '../../dom/elements.ts';

const PATH_OR_URL = /^(?:https?:\/\/|\.{0,2}\/)/;
const FILE = /^[\w%.~/-]+\.(?:html?|php|aspx?|jsp)(?:[?#]|$)/i;
/** A script that loads the chosen page, such as `location.href = '/docs/' + this.value + '.html'`. */
const LOADS_VALUE =
  /\blocation(?:\.href)?\s*=\s*(?:(["'])([^"'<>]*)\1\s*\+\s*)?(?:[\w.]+\.)?(?:value|options\[[^\]]*\]\.value)\s*(?:\+\s*(["'])([^"'<>]*)\3\s*)?(?:;|$)/;
/** The names of menus that show the same page in another way, or another version of it. */
const OTHER_CHOICE =
  /version|release|branch|lang|locale|translat|theme|sort|order|size|limit|per[-_ ]?page|filter|currency|country|region|style|format|\b(?:year|month|rows|show|hl|ver)\b/i;
const BUTTON_TYPE = /^(?:submit|image|button|reset)$/i;

/** The URL that a page shows when a reader chooses an option of a menu; undefined for other options. */
export function urlOfOption(option: Element): string | undefined {
  const { value = '' } = option.attribs;
  if (PATH_OR_URL.test(value)) return value;
  const [select, form] = ['select', 'form'].map((name) => ancestorsOf(option).find((at) => at.name === name));
  if (value === '' || value.startsWith('#') || select === undefined || isOtherChoice(select))
    return undefined;
  const { onchange = '' } = select.attribs;
  if (onchange !== '' && FILE.test(value)) return value;
  const loads = LOADS_VALUE.exec(onchange);
  if (loads !== null) return (loads[2] ?? '') + value + (loads[4] ?? '');
  return form === undefined ? undefined : urlOfForm(form, select, value);
}

function isOtherChoice({
  attribs: { name = '', id = '', class: className = '', ...attribs },
}: Element): boolean {
  return OTHER_CHOICE.test([name, id, className, attribs['aria-label']].join(' '));
}

/** The URL of a form that only has this menu; undefined for other forms. */
function urlOfForm(form: Element, select: Element, value: string): string | undefined {
  const { action = '', method = 'get' } = form.attribs;
  const { name } = select.attribs;
  const fields = findElements(form, isField);
  if (!/^get$/i.test(method) || name === undefined || fields.some((field) => field !== select))
    return undefined;
  if (OTHER_CHOICE.test([action, form.attribs.id, form.attribs.class].join(' '))) return undefined;
  const hidden = findElements(form, ({ attribs }) => attribs.type === 'hidden' && attribs.name !== undefined);
  const query = new URLSearchParams(
    hidden.map(({ attribs }): [string, string] => [attribs.name ?? '', attribs.value ?? '']),
  );
  query.append(name, value);
  return `${action.split(/[?#]/, 1)[0]}?${query}`;
}

/** Whether a reader can enter something. */
function isField({ name, attribs: { type = 'text' } }: Element): boolean {
  if (name === 'input') return type !== 'hidden' && !BUTTON_TYPE.test(type);
  return name === 'select' || name === 'textarea';
}
