import type { Element } from 'domhandler';
import { classNames } from '../../dom/elements.ts';
import { kindFromColor } from './callout-color.ts';

const KINDS: Readonly<Record<string, string>> = {
  note: 'Note',
  info: 'Info',
  information: 'Info',
  tip: 'Tip',
  success: 'Tip',
  check: 'Tip',
  hint: 'Hint',
  important: 'Important',
  warning: 'Warning',
  warn: 'Warning',
  caution: 'Caution',
  attention: 'Attention',
  danger: 'Danger',
  deprecated: 'Deprecated',
  error: 'Danger',
  seealso: 'See also',
  example: 'Example',
  question: 'Question',
  bug: 'Bug',
  quote: 'Quote',
  abstract: 'Summary',
};

/** The attributes of callouts, the last by Confluence Cloud. */
export const ADMONITION_ATTRIBUTES = ['data-callout', 'data-callout-type', 'data-alert', 'data-panel-type'];

/** A class such as `rp-callout--danger` (Rspress), `awsdocs-note`, `infoboxnote` (Oracle) and `rmdtip` (bookdown). */
export const KIND_OF_CALLOUT = /(?:(?:alert|callout|admonition|docs)[-_]+|infobox|rmd)([a-z]+)$/;

/** The last word of a class, such as `admonition-note` or `note-title`. */
const KIND_CLASS = /(?<![^-_])([^-_]+)(?:-title)?$/;
const KIND_AT_END = /[a-z](Info|Note|Tip|Success|Warning|Danger|Error)$/;

/** The title of the kind `name`, in any case (`information` is `Info`); null for unknown kinds. */
export function kindFromName(name: string): string | null {
  return KINDS[name.trim().toLowerCase()] ?? null;
}

/**
 * The kind by a callout attribute, a class such as `admonition-note` or the color; null when unknown. DITA marks each kind
 * as a note, too: `note warning`. GitBook and Hugo Book mark it as a hint: `hint warning`.
 */
export function kindOf(element: Element): string | null {
  const { attribs } = element;
  const stated = [...ADMONITION_ATTRIBUTES, 'data-type'].map((name) => attribs[name] ?? '');
  let general: string | null = null;
  for (const name of [...stated, ...classNames(element)]) {
    const patterns = [KIND_AT_END, KIND_OF_CALLOUT, KIND_CLASS];
    const word = patterns.map((pattern) => pattern.exec(name)?.[1]).find(Boolean) ?? '';
    const kind = kindFromName(word);
    if (kind === 'Hint' || (kind === 'Note' && general === null)) general = kind;
    else if (kind !== null && kind !== 'Note') return kind;
  }
  return general ?? kindFromColor(element);
}
