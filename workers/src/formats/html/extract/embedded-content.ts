import { Element, type ParentNode } from 'domhandler';
import { replaceElement } from 'domutils';
import { PageFailure } from '../../../errors/page-failure.ts';
import { findElement, plainText } from '../dom/elements.ts';
import { parseHtml } from '../dom/parse-html.ts';
import { isHiddenFrame } from './survey/content-frames.ts';
import type { PageSurvey } from './survey/survey-page.ts';

/** Fields that offer a link or an element for another site. */
const TO_SHARE = /^\s*(?:https?:|<(?:a|iframe|img|script)\b)/i;
const CODE_CLASS = /(?:^|[-_\s])(?:code|codemirror|editor|example|source|snippet)(?![^-_\s])/i;

/**
 * Turns the documents in `srcdoc` attributes, and code in text fields, into content of the page. Returns whether it has any.
 * Browsers show both like text.
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
  replaceBy(frame, 'div', body);
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
  if (text === '' || TO_SHARE.test(text)) return false;
  if (readonly === undefined && !CODE_CLASS.test(className)) return false;
  replaceBy(field, 'pre', field);
  return true;
}

/** Puts an element with the children of `content` in the place of `element`. It stays hidden where its style says so. */
function replaceBy(element: Element, name: string, { children }: ParentNode): void {
  const { style } = element.attribs;
  const content = new Element(name, style === undefined ? {} : { style }, children);
  for (const child of children) child.parent = content;
  replaceElement(element, content);
}
