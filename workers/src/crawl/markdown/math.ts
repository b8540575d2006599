import { findElement, rawText } from '../extract/elements.ts';
import type { Element } from '../extract/html/nodes.ts';

/** The TeX source that KaTeX and MathJax leave in a formula, as `$…$`; null when they left none. */
export function texOf(element: Element): string | null {
  const annotation = findElement(
    element,
    ({ name, attribs }) => name === 'annotation' && attribs.encoding === 'application/x-tex',
  );
  const source = annotation ? rawText(annotation).trim() : element.attribs.alttext?.trim();
  return source ? `$${source.replace(/\s+/g, ' ')}$` : null;
}
