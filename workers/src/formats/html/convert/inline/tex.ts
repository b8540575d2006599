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

/** The TeX source that MathJax 2 reads from a script, as `$…$` (kramdown wraps it in CDATA); null for other scripts. */
export function texOfScript({ attribs, children }: Element): string | null {
  if (!/^math\/tex\b/i.test(attribs.type ?? '')) return null;
  const text = children.filter(isText).map(({ data }) => data);
  const source = withoutCdata(text.join('')).trim().replace(/\s+/g, ' ');
  return source === '' ? null : `$${source}$`;
}

const CDATA = '<![CDATA[';

/** The content of `% <![CDATA[ … %]]>`, where the percent signs hide the marks from TeX. */
function withoutCdata(source: string): string {
  const start = source.indexOf(CDATA);
  const end = source.lastIndexOf(']]>');
  if (start < 0 || end < start) return source;
  const inner = source.slice(start + CDATA.length, end).trimEnd();
  return inner.endsWith('%') ? inner.slice(0, -1) : inner;
}

/** Whether MathJax 2 wrote the element for the script after it, as preview or as result. */
export function isFormulaOfScript(element: Element): boolean {
  return hasClass(element, 'MathJax_Preview') || /^MathJax-Element-\d+-Frame$/.test(element.attribs.id ?? '');
}

const FORMULA_CLASS = /(?:^|\s)(?:math|formula\w*|mwe-math\S*|tex)(?:\s|$)/;

/** The TeX source of a formula rendered as an image, as `$…$`; null for other images. */
export function texOfImage({ attribs }: Element): string | null {
  const alt = (attribs.alt ?? '').replace(/\s+/g, ' ').trim();
  const isTex = alt.length > 2 && alt.startsWith('$') && alt.endsWith('$');
  if (isTex) return alt.replace(/^\$+ ?(?:\\displaystyle\b ?)?/, '$').replace(/ ?\$+$/, '$');
  return alt !== '' && FORMULA_CLASS.test(attribs.class ?? '')
    ? `$${alt.replace(/^\\\[|\\\]$/g, '').trim()}$`
    : null;
}
