import type { Generator } from '../generator.ts';

/** The Hugo themes Learn and Relearn. */
export const hugoLearn: Generator = {
  name: 'Hugo Learn',
  detects: ({ ids }) => ids.has('body-inner') || ids.has('R-body-inner'),
  locate: {
    main: ['#body-inner', '#R-body-inner'],
    noise: [
      'body #top-bar, body .footline',
      '.headline, .nav-prev, .nav-next, .anchor, .scrollbar-anchor',
      '.copy-to-clipboard-button, .inline-copy-to-clipboard-button',
    ],
  },
};
