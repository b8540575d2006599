import type { Generator } from '../generator.ts';

/** The head title of guide pages, such as "Soup – 3.0: Creating a Client". */
const GUIDE = /^.+ – [^:]+: (.+)$/;

/** API references of GNOME libraries. Titles come from the head because headings separate name parts only by CSS. */
export const giDocgen: Generator = {
  name: 'gi-docgen',
  detects: (page) =>
    page.classes.has('c-decl') ||
    (page.ids.has('main') && (page.classes.has('toggle-wrapper') || page.classes.has('devhelp-hidden'))),
  locate: {
    main: ['#main'],
    noise: ['.srclink, .anchor, .toggle', '#main > header'],
    title: ({ headTitle }) => GUIDE.exec(headTitle)?.[1] ?? headTitle,
  },
  code: 'c',
};
