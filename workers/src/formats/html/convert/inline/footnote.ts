import { type Element, isTag, isText } from 'domhandler';
import { childElements, findElement, hasClass, plainText } from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';

interface Note {
  readonly terms: readonly Element[];
  readonly definitions: readonly Element[];
}

/** Whether a definition list holds footnotes (docutils up to 0.17). */
export function isFootnoteList(list: Element): boolean {
  return hasClass(list, 'footnote');
}

/** Writes footnotes as `[^1]: text` (GFM). */
export function writeFootnotes(notes: readonly Note[], conversion: Conversion): void {
  for (const { terms, definitions } of notes) {
    const label = terms.map(noteLabel).find(Boolean);
    writeNote(
      label ?? '',
      definitions.flatMap(({ children }) => children),
      conversion,
    );
  }
}

/**
 * Whether the element is a footnote (docutils from 0.18, Asciidoctor, DocBook, HonKit). Texinfo's element holds all of them
 * under headings, and Python-Markdown's holds a list of them.
 */
export function isFootnote(element: Element, { firstHeading }: Conversion): boolean {
  if (element.name === 'blockquote') return hasNoteId(element);
  const isMarked = (element.name === 'aside' || element.name === 'div') && hasClass(element, 'footnote');
  return (
    isMarked && firstHeading(element) === null && !childElements(element).some(({ name }) => name === 'ol')
  );
}

/** The ids of footnotes by Markdown processors, `fn1`, `fn:1`, `fn_1`, `user-content-fn-1`, `footnote1`, and by MediaWiki. */
const NOTE_ID = /^(?:user-content-)?(?:fn|footnote|cite_note)(?:[-_:]+\w|\d)/;

/** Whether an element, such as a list item, has the id of a footnote. */
export function hasNoteId({ attribs }: Element): boolean {
  return NOTE_ID.test(attribs.id ?? '');
}

/** Writes the footnote in `element`, which starts with its label. */
export function writeFootnote(element: Element, conversion: Conversion): void {
  const label = childElements(element).find((child) => hasClass(child, 'label') || isLabel(child));
  const nodes = element.children.filter((child) => child !== label && !isBackLink(child));
  const name = label ? noteLabel(label) : '';
  if (element.name === 'aside') writeNote(name, nodes, conversion);
  else writeNoteLine(name, conversion.inline(nodes).trim(), conversion);
}

function isLabel({ name }: Element): boolean {
  return name === 'a' || name === 'sup';
}

/** The prefix of a note's text: Asciidoctor's period after the label, or DocBook's label. */
const START_OF_NOTE = /^(?:\.|\[\^([^\]]+)\])?\s*/;

function writeNoteLine(name: string, text: string, conversion: Conversion): void {
  const [start = '', label = name] = START_OF_NOTE.exec(text) ?? [];
  const note = text.slice(start.length);
  conversion.writer.write(label === '' ? note : `[^${label}]: ${note}`);
}

/** The fragments of footnotes: `_ftn1` (Word), `ftnt1` and `cmnt1` (Google Docs). */
const NOTE_TARGET = /^#_?(?:ftnt?|fn|footnote|cmnt)[-_:]?\d/;
/** The fragments of references to footnotes: `_ftnref1`, `ftnt_ref1`, `DOCF1` (Texinfo). */
const REFERENCE_TARGET = /^#(?:_?(?:ftnt?|fn|footnote|cmnt)[-_:]?ref|DOCF)\d/;

/**
 * Whether a link is a reference to a footnote: marked as one (docutils, pandoc), or a number within the page as superscript
 * (GFM, kramdown, Texinfo) or to the fragment of a footnote. As a link it would lose its brackets in a passage:
 * `16[1](#fn1)` would become `161`.
 */
export function isFootnoteReference(link: Element): boolean {
  if (hasClass(link, 'footnote-reference') || link.attribs.role === 'doc-noteref') return true;
  if (!link.attribs.href?.startsWith('#')) return false;
  const isSuperscript = [link.parent, ...link.children].some(
    (node) => node && isTag(node) && node.name === 'sup',
  );
  return (isSuperscript || NOTE_TARGET.test(link.attribs.href)) && SHORT_LABEL.test(noteLabel(link));
}

/** Whether a link is the label at the start of a footnote, which leads back to the reference. */
export function isBackReference(link: Element): boolean {
  return (
    REFERENCE_TARGET.test(link.attribs.href ?? '') && link.prev === null && SHORT_LABEL.test(noteLabel(link))
  );
}

const SHORT_LABEL = /^[\p{L}\p{N}]{1,3}$/u;

/** Whether a superscript is a reference to a footnote (Asciidoctor). */
export function isFootnoteSuperscript(sign: Element): boolean {
  return hasClass(sign, 'footnote') || hasClass(sign, 'footnoteref');
}

/** The text of a footnote that a superscript contains after its number, and shows to the pointer (PlDoc); null without one. */
export function findNoteInside({ children: [number, note, ...others] }: Element): Element | null {
  const isNumbered = number !== undefined && isText(number) && /^\s*\d{1,3}\s*$/.test(number.data);
  return isNumbered && note !== undefined && isTag(note) && others.length === 0 ? note : null;
}

/** The label of a footnote without brackets. */
export function noteLabel(element: Element): string {
  const label = findElement(element, (part) => hasClass(part, 'brackets')) ?? element;
  return plainText(label)
    .replace(/^[[(]|[\])]$/g, '')
    .trim();
}

function isBackLink(node: object): boolean {
  return 'attribs' in node && hasClass(node as Element, 'backrefs');
}

function writeNote(label: string, nodes: Element['children'], conversion: Conversion): void {
  conversion.writer.indent(label === '' ? '' : `[^${label}]: `, '  ', () => conversion.writeBlocks(nodes));
}
