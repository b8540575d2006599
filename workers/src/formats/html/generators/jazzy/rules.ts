import type { Generator } from '../generator.ts';

/** API references of Swift and Objective-C libraries. Members are list items with a collapsed description. */
export const jazzy: Generator = {
  name: 'jazzy',
  detects: ({ classes }) => classes.has('dashAnchor'),
  locate: {
    main: ['.main-content'],
    noise: ['.aside-title, .pointer, .footer', 'div.slightly-smaller'],
  },
  elements: {
    'layout-list': '.item-container',
    entry: '.item',
  },
  code: 'swift',
};
