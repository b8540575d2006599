import type { Element } from 'domhandler';
import { classNames } from '../../dom/elements.ts';
import { kindOfLook } from './callout-color.ts';

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
  error: 'Danger',
  seealso: 'See also',
  example: 'Example',
  question: 'Question',
  bug: 'Bug',
  quote: 'Quote',
  abstract: 'Summary',
};

const KIND_AT_END = /[a-z](Info|Note|Tip|Success|Warning|Danger|Error)$/;

/** What boxes of a kind are called (`information` is `Info`), in any case; null when it is no kind that is known. */
export function kindNamed(name: string): string | null {
  return KINDS[name.trim().toLowerCase()] ?? null;
}

/** The kind that a callout attribute, a class such as `admonition-note` or the look of a box tells; null when none does. */
export function kindOfBox(element: Element): string | null {
  const { attribs } = element;
  const stated = ['data-callout', 'data-callout-type', 'data-alert'].map((name) => attribs[name] ?? '');
  for (const name of [...stated, ...classNames(element)]) {
    const word = KIND_AT_END.exec(name)?.[1] ?? name.split(/[-_]+/).at(-1) ?? '';
    const kind = kindNamed(word);
    if (kind !== null) return kind;
  }
  return kindOfLook(element);
}
