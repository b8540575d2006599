import type { Element } from 'domhandler';
import { findElement, hasClass } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** The documentation pages in Storybook's frame. */
export const storybook: Generator = {
  name: 'Storybook',
  detects: ({ ids }) => ids.has('storybook-docs'),
  locate: {
    main: ['.sbdocs-content'],
    noise: [
      // Messages about missing stories, which may be all text of the page.
      (element) => hasClass(element, 'sb-wrapper'),
      '.docs-story, .sbdocs-preview-actions',
      // The controls that change the preview.
      '.docblock-argstable th:nth-child(4), .docblock-argstable td:nth-child(4)',
    ],
  },
  code: languageInside,
};

const LANGUAGE = /^language-(\w+)/;

/** The class of an element inside the code names its language. */
function languageInside(code: Element): string | null {
  const named = findElement(code, ({ attribs }) => LANGUAGE.test(attribs.class ?? ''));
  return LANGUAGE.exec(named?.attribs.class ?? '')?.[1] ?? null;
}
