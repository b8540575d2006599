import type { Generator } from '../generator.ts';

/** The pages of a library that describe none of its names: "Soup – 3.0: Creating a Client". */
const GUIDE = /^(.+ – [^:]+): (.+)$/;

/** References of GNOME's libraries. The parts of a name are parted by its style sheet alone; the head has it whole. */
export const giDocgen: Generator = {
  name: 'gi-docgen',
  detects: (page) =>
    page.classes.has('c-decl') ||
    (page.ids.has('main') && (page.classes.has('toggle-wrapper') || page.classes.has('devhelp-hidden'))),
  locate: {
    main: ['#main'],
    noise: ['.srclink, .anchor, .toggle', '#main > header'],
    title: ({ headTitle }) => GUIDE.exec(headTitle)?.[2] ?? headTitle,
    siteName: ({ headTitle }) => GUIDE.exec(headTitle)?.[1] ?? null,
  },
  code: 'c',
};
