import type { Element } from 'domhandler';
import { findElement, rawText } from '../../dom/elements.ts';

/** The TeX source in a formula by KaTeX or MathJax, as `$…$`; null without one. */
export function texOf(element: Element): string | null {
  const annotation = findElement(
    element,
    ({ name, attribs }) => name === 'annotation' && attribs.encoding === 'application/x-tex',
  );
  const source = annotation ? rawText(annotation).trim() : element.attribs.alttext?.trim();
  return source ? `$${source.replace(/\s+/g, ' ')}$` : null;
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
