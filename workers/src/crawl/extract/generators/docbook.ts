import { type Generator, isGeneratedBy } from './generator.ts';

/** The XSL style sheets of DocBook, and manuals that set its class names by tools of their own, such as gtk-doc. */
export const docbook: Generator = {
  name: 'DocBook',
  detects: (page) =>
    isGeneratedBy(page, 'docbook') ||
    page.classes.has('navheader') ||
    (page.classes.has('titlepage') && page.classes.has('title')),
  main: ['#docContent', '[role=main]', 'div.content'],
  noise: [
    '.copyright-footer, .spirit-nav',
    '.navheader',
    '.navfooter',
    '.docnav',
    '.navbar',
    '.versionwrap',
    '.feature-note',
  ],
};
