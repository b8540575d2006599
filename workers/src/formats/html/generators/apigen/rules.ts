import type { Element } from 'domhandler';
import { nextElementSibling } from 'domutils';
import { hasClass, startOfText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** ApiGen, for PHP. */
export const apigen: Generator = {
  name: 'ApiGen',
  detects: ({ ids }) => ids.has('rightInner') && ids.has('content'),
  locate: {
    main: ['#content'],
    noise: ['a.anchor', isRepeatedBelow],
    siteName: ({ headTitle }) => headTitle.split(' | ')[1] ?? null,
  },
  code: 'php',
};

/** Whether the detailed description after the element repeats it. */
function isRepeatedBelow(element: Element): boolean {
  if (!hasClass(element, 'short') || !hasClass(element, 'description')) return false;
  const next = nextElementSibling(element);
  return next !== null && hasClass(next, 'detailed') && startOfText([next], 1) !== '';
}
