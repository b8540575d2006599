import type { Signature } from '../markup/blocks.ts';
import { escapeHtml } from './html-text.ts';

const span = (classes: string, inner: string) => `<span class="${classes}">${inner}</span>`;
const pre = (text: string) => span('pre', escapeHtml(text));

/** Renders a description like autodoc: `dl` with the domain, `dt.sig` with the parts of the name. */
export function renderSignature(
  { domain, kind, text, id }: Signature,
  inner: string,
  headerLink: string,
): string {
  const classes = domain === 'cli' ? 'std option' : `${domain} ${kind}`;
  const name =
    domain === 'http' ? httpName(kind, text) : domain === 'cli' ? cliName(text) : programName(kind, text);
  return `<dl class="${classes}">\n<dt class="sig sig-object ${domain}" id="${escapeHtml(id)}">\n${name}${headerLink}</dt>\n<dd>${inner}</dd></dl>`;
}

function httpName(method: string, path: string): string {
  return `${span('sig-name descname', pre(`${method.toUpperCase()} `))}${span('sig-name descname', pre(path))}`;
}

function cliName(text: string): string {
  const [option = '', ...values] = text.split(' ');
  const rest = values.length === 0 ? '' : ` ${values.join(' ')}`;
  return `${span('sig-name descname', pre(option))}${span('sig-prename descclassname', pre(rest))}`;
}

/** Splits `halyard.Client.enqueue(queue, payload) -> Job`. Members are shown without their path. */
function programName(kind: string, text: string): string {
  const match = text.match(
    /^(?<path>(?:\w+\.)*)(?<name>\w+)(?:\((?<parameters>.*)\))?(?: -> (?<result>.+))?$/,
  );
  const { path = '', name = text, parameters, result } = match?.groups ?? {};
  const isMember = kind === 'method' || kind === 'attribute';
  const property =
    kind === 'class' || kind === 'exception'
      ? `<em class="property">${pre(kind)}<span class="w"> </span></em>`
      : '';
  const prefix = isMember ? '' : span('sig-prename descclassname', pre(path));
  const list =
    parameters === undefined
      ? ''
      : `<span class="sig-paren">(</span>${splitParameters(parameters).map(parameter).join(', ')}<span class="sig-paren">)</span>`;
  const arrow =
    result === undefined
      ? ''
      : ` <span class="sig-return"><span class="sig-return-icon">&#x2192;</span> <span class="sig-return-typehint">${pre(result)}</span></span>`;
  return `${property}${prefix}${span('sig-name descname', pre(name))}${list}${arrow}`;
}

/** Commas inside brackets belong to a type. */
function splitParameters(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('[({<'.includes(sign)) depth++;
    if ('])}>'.includes(sign)) depth--;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + sign);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function parameter(text: string): string {
  const match = text.match(/^(?<name>[*\w.]+)(?<type>: ?[^=]+?)?(?<value> ?= ?.+)?$/);
  const { name = text, type, value } = match?.groups ?? {};
  const typed =
    type === undefined ? '' : `${span('p', pre(':'))} ${span('n', pre(type.replace(/^: ?/, '')))}`;
  const valued =
    value === undefined
      ? ''
      : `${span('o', pre('='))}${span('default_value', pre(value.replace(/^ ?= ?/, '')))}`;
  return `<em class="sig-param">${span('n', pre(name))}${typed}${valued}</em>`;
}
