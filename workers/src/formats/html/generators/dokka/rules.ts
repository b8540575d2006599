import type { Generator } from '../generator.ts';

/** API references of Kotlin. */
export const dokka: Generator = {
  name: 'Dokka',
  detects: ({ classes }) =>
    classes.has('platform-hinted') || (classes.has('cover') && classes.has('main-subrow')),
  locate: {
    main: ['.main-content', '#content'],
    noise: [
      '.anchor-wrapper, .copy-popup-wrapper, .tabs-section, .platform-tags, .platform-bookmarks-row',
      '.filtered-message, .source-link-wrapper, .top-right-position, .navigation-controls',
    ],
  },
  elements: {
    listing: '.symbol',
    'flowing-code': '*',
  },
  code: 'kotlin',
};
