import { findElement, hasClass, plainText } from '../../dom/elements.ts';
import type { PageSurvey } from '../../extract/survey/survey-page.ts';
import type { Generator } from '../generator.ts';

export const haddock: Generator = {
  name: 'Haddock',
  detects: ({ ids }) =>
    ids.has('package-header') && (ids.has('module-header') || ids.has('module-list') || ids.has('index')),
  main: ['#content'],
  noise: ['#module-header, #synopsis, #table-of-contents, .link, .selflink, .hide-when-js-enabled'],
  isNoise: isInstanceDetail,
  listings: ['p.src'],
  entries: ['div.top'],
  codeLanguage: () => 'haskell',
  title: (page) => captionIn(page, 'module-header'),
  siteName: (page) => captionIn(page, 'package-header'),
};

/** Under each instance its methods are written out once more, with their types and without a word of text. */
function isInstanceDetail({ name, attribs }: { name: string; attribs: Record<string, string> }): boolean {
  return name === 'details' && /^i:i\w:/.test(attribs.id ?? '');
}

function captionIn(page: PageSurvey, id: string): string | null {
  const header = page.ids.get(id);
  const caption = header ? findElement(header, (element) => hasClass(element, 'caption')) : null;
  return caption ? plainText(caption) : null;
}
