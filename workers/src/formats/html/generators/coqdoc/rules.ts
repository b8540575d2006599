import type { Generator } from '../generator.ts';

/** Libraries of Coq, the Rocq Prover: code between comments. Lines of code end at `<br>`. */
export const coqdoc: Generator = {
  name: 'coqdoc',
  detects: ({ classes, ids }) => classes.has('libtitle') || (classes.has('idref') && ids.has('main')),
  locate: {
    main: ['#main'],
    noise: ['#footer'],
  },
  elements: {
    listing: '.code',
    'inline-code': '.inlinecode',
  },
  code: 'coq',
};
