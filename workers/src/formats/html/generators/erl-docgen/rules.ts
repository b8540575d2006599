import { type Element, isTag } from 'domhandler';
import { hasClass, rawText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

function isCallback({ parent }: Element): boolean {
  return parent !== null && isTag(parent) && hasClass(parent, 'func-head');
}

/** The manuals of Erlang/OTP up to 26. */
export const erlDocgen: Generator = {
  name: 'erl_docgen',
  detects: ({ classes }) => classes.has('innertube') && classes.has('title-link'),
  main: ['#content'],
  noise: ['.title-anchors, .title-since, .func-types-title, .footer'],
  listings: ['.fun-types'],
  isEntryHeading: (heading) =>
    hasClass(heading, 'data-type-name') || hasClass(heading, 'func-head') || isCallback(heading),
  // Around every link stands `bold_code`, those on words included.
  isInlineCode: (element) =>
    hasClass(element, 'code') || (hasClass(element, 'bold_code') && !/\p{L}/u.test(rawText(element))),
  codeLanguage: (code) => (hasClass(code, 'fun-types') ? 'erlang' : null),
};
