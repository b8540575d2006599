import { type Generator, isGeneratedBy } from '../generator.ts';

/** What a page is made of, the larger before those that stand in them. */
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

/** The XSL style sheets of DocBook, and manuals that set its class names by tools of their own, such as gtk-doc. */
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
};
