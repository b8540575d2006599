import type { Generator } from '../generator.ts';

/** The sites MetaCPAN and Perldoc Browser, and mandoc's servers, end their titles with their names. */
const SITE = / - (?:metacpan\.org|Perldoc Browser|\S+ manual pages)$/;

/** Manuals of Perl and mandoc. Every page starts with the heading "NAME", so the title comes from the head. */
export const pod: Generator = {
  name: 'Pod',
  detects: ({ ids, tags }) => ids.get('NAME')?.name === 'h1' && tags.get('h1') === ids.get('NAME'),
  locate: {
    main: ['body'],
    noise: ['#index, .indexgroup, .backlinktop, .backlinkbottom, aside, table.head, table.foot'],
    title: ({ headTitle }) => headTitle.replace(SITE, ''),
  },
};
