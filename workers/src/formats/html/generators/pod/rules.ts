import type { Generator } from '../generator.ts';

/** Perl manuals. Every page starts with the heading "NAME", so the title comes from the head. */
export const pod: Generator = {
  name: 'Pod',
  detects: ({ ids, tags }) => ids.get('NAME')?.name === 'h1' && tags.get('h1') === ids.get('NAME'),
  locate: {
    main: ['body'],
    noise: ['#index, .indexgroup, .backlinktop, .backlinkbottom, aside'],
    title: ({ headTitle }) => headTitle,
  },
};
