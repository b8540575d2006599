import { hasClass, rawText } from '../elements.ts';
import type { Generator } from './generator.ts';

/** The manuals of Erlang/OTP up to 26. */
export const erlDocgen: Generator = {
  name: 'erl_docgen',
  detects: ({ classes }) => classes.has('innertube') && classes.has('title-link'),
  main: ['#content'],
  noise: ['.title-anchors, .title-since, .func-types-title, .footer'],
  listings: ['.fun-types'],
  isEntryHeading: (heading) => hasClass(heading, 'func-head') || hasClass(heading, 'data-type-name'),
  // Around every link stands `bold_code`, those on words included.
  isInlineCode: (element) =>
    hasClass(element, 'code') || (hasClass(element, 'bold_code') && !/\p{L}/u.test(rawText(element))),
  codeLanguage: (code) => (hasClass(code, 'fun-types') ? 'erlang' : null),
};
