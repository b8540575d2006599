import { type Generator, isGeneratedBy } from '../generator.ts';

/** LinuxDoc-Tools and SGML-Tools, which made the HOWTOs of the Linux Documentation Project. */
export const linuxdoc: Generator = {
  name: 'LinuxDoc',
  detects: (page) => isGeneratedBy(page, 'LinuxDoc') || isGeneratedBy(page, 'SGML-Tools'),
  locate: {
    main: ['body'],
    // The table of contents of a page: its chapters are headings.
    noise: ['h2:has(> a[name^=toc]):has(> a[href*="#s"])', 'ul:has(> li > a[name^=toc])'],
  },
};
