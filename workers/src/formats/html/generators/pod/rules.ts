import type { Generator } from '../generator.ts';

/** Manuals of Perl. Every page begins with the heading "NAME"; its head tells which. */
export const pod: Generator = {
  name: 'Pod',
  detects: ({ ids, tags }) => ids.get('NAME')?.name === 'h1' && tags.get('h1') === ids.get('NAME'),
  locate: {
    main: ['body'],
    noise: ['#index, .indexgroup, .backlinktop, .backlinkbottom'],
    title: ({ headTitle }) => headTitle,
  },
};
