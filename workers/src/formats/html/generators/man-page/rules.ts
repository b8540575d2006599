import { rawText } from '../../dom/elements.ts';
import { isManTitle } from '../../man-page/read-man-page.ts';
import type { Generator } from '../generator.ts';

/** Man pages formatted by troff, in one `pre` or with a `pre` per section (man7.org). */
export const manPage: Generator = {
  name: 'man page',
  detects: ({ tags }) => {
    const pre = tags.get('pre');
    return pre !== undefined && isManTitle(rawText(pre).trimStart().split('\n', 1)[0] ?? '');
  },
  locate: {
    main: ['body'],
    noise: ['.nav-bar, .nav-table, .sec-table, .footer, .statcounter, .top-link', 'form'],
    title: ({ headTitle }) => headTitle,
  },
  elements: {
    'man-page': 'pre',
  },
};
