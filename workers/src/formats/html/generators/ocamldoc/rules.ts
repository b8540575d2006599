import type { Generator } from '../generator.ts';

/** API references of OCaml libraries, built with the tool of the compiler. */
export const ocamldoc: Generator = {
  name: 'ocamldoc',
  detects: ({ classes }) =>
    classes.has('navbar') &&
    (classes.has('info-desc') || classes.has('indextable') || classes.get('up')?.name === 'a'),
  locate: {
    main: ['body'],
    noise: ['.navbar'],
    siteName: ({ headTitle }) => /^(.+?) : /.exec(headTitle)?.[1] ?? null,
  },
  elements: {
    signature:
      'pre:not(h1 + pre):has(> [id^=VAL], > [id^=TYPE], > [id^=EXCEPTION], > [id^=MODULE], > [id^=CLASS], > [id^=METHOD])',
    'code-link': 'h1 > a',
  },
  code: { ocaml: 'pre, .code' },
};
