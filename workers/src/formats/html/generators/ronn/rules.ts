import type { Generator } from '../generator.ts';

/** Man pages written in Markdown. */
export const ronn: Generator = {
  name: 'Ronn',
  detects: ({ classes }) => classes.has('man-decor') && classes.has('mp'),
  locate: {
    main: ['.mp'],
    noise: ['.man-navigation, .man-decor'],
    title: ({ headTitle }) => headTitle,
  },
};
