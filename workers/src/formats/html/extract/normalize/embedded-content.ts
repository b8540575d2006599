import type { Element, ParentNode } from 'domhandler';
import { PageFailure } from '../../../../errors/page-failure.ts';
import { findElement, plainText } from '../../dom/elements.ts';
import { parseHtml } from '../../dom/parse-html.ts';
import { isHiddenFrame } from '../survey/content-frames.ts';
import type { PageSurvey } from '../survey/survey-page.ts';
import { replaceWith } from './replace-with.ts';

/** The content of a field that offers a link or an element to paste into another site. */
const SNIPPET_TO_SHARE = /^\s*(?:https?:|<(?:a|iframe|img|script)\b)/i;
const CODE_CLASS = /(?:^|[-_\s])(?:code|codemirror|editor|example|source|snippet)(?![^-_\s])/i;

/**
 * Turns the documents in `srcdoc` attributes, and code in text fields, into content of the page, because browsers show both
 * like text. Returns whether the tree has changed.
 */
export function showEmbeddedContent({ frames, textFields, finalUrl }: PageSurvey): boolean {
  const shown = [
    ...frames.map((frame) => showDocument(frame, finalUrl)),
    ...textFields.map((field) => showCode(field)),
  ];
  return shown.includes(true);
}

function showDocument(frame: Element, url: string): boolean {
  const { srcdoc = '' } = frame.attribs;
  const body = srcdoc === '' || isHiddenFrame(frame) ? null : parseBody(srcdoc, url);
  if (body === null || plainText(body) === '') return false;
  replaceWith(frame, 'div', styleOf(frame), body.children);
  return true;
}

/** The body of a document, or the whole fragment; null when it is too large. */
function parseBody(html: string, url: string): ParentNode | null {
  try {
    const document = parseHtml(html, url);
    return findElement(document, ({ name }) => name === 'body') ?? document;
  } catch (error) {
    if (error instanceof PageFailure) return null;
    throw error;
  }
}

function showCode(field: Element): boolean {
  const { readonly, class: className = '' } = field.attribs;
  const text = plainText(field);
  if (text === '' || SNIPPET_TO_SHARE.test(text)) return false;
  if (readonly === undefined && !CODE_CLASS.test(className)) return false;
  replaceWith(field, 'pre', styleOf(field), field.children);
  return true;
}

/** The attribute by which a hidden element stays hidden. */
function styleOf({ attribs: { style } }: Element): Element['attribs'] {
  return style === undefined ? {} : { style };
}
