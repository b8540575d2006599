import { type Generator, isGeneratedBy } from '../generator.ts';

/** API references of OCaml libraries, built with dune. */
export const odoc: Generator = {
  name: 'odoc',
  detects: (page) => isGeneratedBy(page, 'odoc'),
  locate: {
    main: ['body'],
    noise: ['.odoc-nav, .odoc-toc, .source_link, .odoc-tocs, .odoc-search'],
    siteName: ({ headTitle }) => /\(([\w-]+)[.\w-]*\)$/.exec(headTitle)?.[1] ?? null,
  },
  elements: {
    signature: '.spec',
  },
  code: 'ocaml',
};
