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

/** The last word of a class, such as `admonition-note` or `note-title`. */
const KIND_CLASS = /(?<![^-_])([^-_]+)(?:-title)?$/;
const KIND_AT_END = /[a-z](Info|Note|Tip|Success|Warning|Danger|Error)$/;

/** The title of the kind `name`, in any case (`information` is `Info`); null for unknown kinds. */
export function kindFromName(name: string): string | null {
  return KINDS[name.trim().toLowerCase()] ?? null;
}

/**
 * The kind by a callout attribute, a class such as `admonition-note` or the color; null when unknown. DITA marks each kind
 * as a note, too: `note warning`.
 */
export function kindOf(element: Element): string | null {
  const { attribs } = element;
  const stated = ['data-callout', 'data-callout-type', 'data-alert'].map((name) => attribs[name] ?? '');
  let isNote = false;
  for (const name of [...stated, ...classNames(element)]) {
    const word = KIND_AT_END.exec(name)?.[1] ?? KIND_CLASS.exec(name)?.[1] ?? '';
    const kind = kindFromName(word);
    if (kind === 'Note') isNote = true;
    else if (kind !== null) return kind;
  }
  return isNote ? 'Note' : kindFromColor(element);
}
