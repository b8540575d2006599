import type { Generator } from '../generator.ts';

/** The pattern skin of Foswiki and TWiki. */
export const foswiki: Generator = {
  name: 'Foswiki',
  detects: ({ classes }) => classes.has('patternTopic'),
  locate: {
    main: ['.patternTopic'],
    noise: ['.foswikiToc, .twikiToc'],
    // Pages without a heading, such as indexes, are named like their URL.
    title: ({ tags, headTitle }) => (tags.has('h1') ? null : (/^[^<]*[^<\s]/.exec(headTitle)?.[0] ?? null)),
    siteName: ({ headTitle }) => /< ([^<]+)$/.exec(headTitle)?.[1]?.trim() ?? null,
  },
};
