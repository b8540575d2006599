import type { Element } from 'domhandler';
import { hasClass, rawText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** The manuals of Erlang/OTP up to version 26. */
export const erlDocgen: Generator = {
  name: 'erl_docgen',
  detects: ({ classes }) => classes.has('innertube') && classes.has('title-link'),
  locate: {
    main: ['#content'],
    noise: ['.title-anchors, .title-since, .func-types-title, .footer'],
  },
  elements: {
    listing: '.fun-types',
    'entry-heading': '.data-type-name, .func-head, .func-head > *',
    'inline-code': isInlineCode,
  },
  code: { erlang: '.fun-types' },
};

/** `bold_code` wraps every link, including links on prose. */
function isInlineCode(element: Element): boolean {
  return hasClass(element, 'code') || (hasClass(element, 'bold_code') && !/\p{L}/u.test(rawText(element)));
}
