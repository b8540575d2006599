import { type Generator, isGeneratedBy } from '../generator.ts';

/** Document parts, outermost first. */
const DIVISIONS = [
  ...[
    'set',
    'book',
    'part',
    'reference',
    'article',
    'chapter',
    'preface',
    'appendix',
    'glossary',
    'bibliography',
  ],
  ...['refentry', 'section', 'sect1', 'sect2', 'sect3', 'sect4'],
];

/** The DocBook XSL style sheets, and manuals that use their class names. */
export const docbook: Generator = {
  name: 'DocBook',
  detects: (page) =>
    isGeneratedBy(page, 'docbook') ||
    page.classes.has('navheader') ||
    (page.classes.has('titlepage') && page.classes.has('title')),
  locate: {
    main: ['#docContent', '[role=main]', 'div.content', ...DIVISIONS.map((name) => `div.${name}`)],
    noise: [
      '.copyright-footer, .spirit-nav',
      '.navheader',
      '.navfooter',
      '.docnav',
      '.navbar',
      '.versionwrap',
      '.feature-note',
    ],
  },
  elements: {
    // A table with a row per parameter.
    listing: 'div.funcsynopsis:not(:has(pre))',
  },
};
