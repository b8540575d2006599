import type { Generator } from '../generator.ts';

/** The PHP manual, without user notes. */
export const phd: Generator = {
  name: 'PhD',
  detects: ({ ids, classes }) =>
    ids.has('usernotes') || (classes.has('verinfo') && classes.has('refpurpose')) || classes.has('phpcode'),
  locate: {
    main: ['#layout-content', '.refentry', '.reference', '.chapter', '.sect1', '.section'],
    noise: [
      '#usernotes, #breadcrumbs, .contribute, .page-tools, .change-language, .manualnavbar, .genanchor',
    ],
    siteName: ({ headTitle }) => /^(\w+): .+ - Manual$/.exec(headTitle)?.[1] ?? null,
  },
  elements: {
    listing: '.phpcode, .methodsynopsis, .constructorsynopsis, .classsynopsis, .fieldsynopsis',
    'flowing-code': ':not(.phpcode)',
  },
  code: { php: ':not(.cdata, .cdata > pre)' },
};
