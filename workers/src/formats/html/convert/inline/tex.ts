import { type Element, isText } from 'domhandler';
import { findElement, hasClass, rawText } from '../../dom/elements.ts';

/** The TeX source in a formula by KaTeX or MathJax, as `$…$`; null without one. */
export function texOf(element: Element): string | null {
  const annotation = findElement(
    element,
    ({ name, attribs }) => name === 'annotation' && attribs.encoding === 'application/x-tex',
  );
  const source = annotation ? rawText(annotation).trim() : element.attribs.alttext?.trim();
  return source ? `$${source.replace(LINE_END, '').replace(/\s+/g, ' ')}$` : null;
}

/** A percent sign starts a TeX comment. LaTeXML breaks long formulas with it. */
const LINE_END = /(?<!\\)%\s*\n\s*/g;

/** The TeX source that MathJax 2 reads from a script, as `$…$`; null for other scripts. */
export function texOfScript({ attribs, children }: Element): string | null {
  if (!/^math\/tex\b/i.test(attribs.type ?? '')) return null;
  const text = children.filter(isText).map(({ data }) => data);
  const source = text.join('').trim().replace(/\s+/g, ' ');
  return source === '' ? null : `$${source}$`;
}

/** Whether MathJax 2 wrote the element for the script after it, as preview or as result. */
export function isFormulaOfScript(element: Element): boolean {
  return hasClass(element, 'MathJax_Preview') || /^MathJax-Element-\d+-Frame$/.test(element.attribs.id ?? '');
}

/** TeX between the delimiters of MathJax. */
const DELIMITED = /^\\(?:\((.+)\\\)|\[(.+)\\\])$/s;

/** `text` as `$…$`, if it is TeX between delimiters, which Markdown would read as escaped brackets. */
export function withDollars(text: string): string {
  if (!text.startsWith('\\')) return text;
  const [, inline, display] = DELIMITED.exec(text) ?? [];
  const source = inline ?? display;
  return source === undefined || /\\[)\]]/.test(source) ? text : `$${source.trim()}$`;
}
