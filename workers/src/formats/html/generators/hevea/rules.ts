import { general } from '../general/rules.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

/** HEVEA, which converts LaTeX. Its style sheet keeps the lines of listings. */
export const hevea: Generator = {
  name: 'HEVEA',
  detects: (page) => isGeneratedBy(page, 'hevea'),
  locate: {
    main: [],
    noise: [...general.locate.noise, 'blockquote.bottombar', 'div.bottombar'],
  },
  elements: {
    // The second one is of the manual of OCaml.
    listing: 'div.lstlisting, div.pre',
  },
};
