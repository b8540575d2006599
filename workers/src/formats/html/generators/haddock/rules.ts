import { findElement, hasClass, plainText } from '../../dom/elements.ts';
import type { PageSurvey } from '../../extract/survey/survey-page.ts';
import type { Generator } from '../generator.ts';

export const haddock: Generator = {
  name: 'Haddock',
  detects: ({ ids }) =>
    ids.has('package-header') && (ids.has('module-header') || ids.has('module-list') || ids.has('index')),
  locate: {
    main: ['#content'],
    noise: [
      '#module-header, #synopsis, #table-of-contents, .link, .selflink, .hide-when-js-enabled',
      'details[id^="i:i"]',
    ],
    title: (page) => captionIn(page, 'module-header'),
    siteName: (page) => captionIn(page, 'package-header'),
  },
  elements: {
    listing: 'p.src',
    entry: 'div.top',
  },
  code: 'haskell',
};

function captionIn(page: PageSurvey, id: string): string | null {
  const header = page.ids.get(id);
  const caption = header ? findElement(header, (element) => hasClass(element, 'caption')) : null;
  return caption ? plainText(caption) : null;
}
