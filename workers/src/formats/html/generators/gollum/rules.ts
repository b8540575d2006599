import type { Generator } from '../generator.ts';

/** Gollum, with which GitHub shows the wikis of repositories. Their title reads "Home · owner/name Wiki · GitHub". */
export const gollum: Generator = {
  name: 'Gollum',
  detects: ({ ids }) => ids.has('wiki-body') && ids.has('wiki-content'),
  locate: {
    main: ['#wiki-body'],
    noise: [],
    title: ({ headTitle }) => headTitle.split(' · ')[0] ?? null,
    siteName: ({ headTitle }) => headTitle.split(' · ')[1] ?? null,
  },
};
