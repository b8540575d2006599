import type { Generator } from '../generator.ts';

/** Go packages on pkg.go.dev. The index repeats entries of the same page. */
export const pkgsite: Generator = {
  name: 'pkgsite',
  detects: ({ classes }) => classes.has('UnitDoc') || classes.has('Documentation-content'),
  locate: {
    main: ['.go-Main-article', '.UnitDetails', '.UnitDoc', '.Documentation-content'],
    noise: [
      '.Documentation-index, .Documentation-examples, .Documentation-empty, .Documentation-idLink, .UnitFiles',
      '.Documentation-declarationLink, .Documentation-sinceVersion, .Documentation-examplesPlay',
      '.Documentation-exampleButtonsContainer, .UnitBuildContext-titleContext, .UnitReadme-expandLink',
      '.Documentation-toc, .Documentation-deprecatedTag, .Documentation-deprecatedTitle',
    ],
    title: ({ headTitle }) => headTitle.split(' - ').at(-2) ?? null,
  },
  elements: {
    'entry-heading': '[data-kind]',
  },
  code: { go: ':not(.Documentation-exampleOutput, :has(.Documentation-exampleOutput))' },
};
