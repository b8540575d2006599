import type { Generator } from '../generator.ts';

/** Sandcastle, which documents .NET from its assemblies, with its older and its newer look. */
export const sandcastle: Generator = {
  name: 'Sandcastle',
  detects: ({ ids }) =>
    (ids.has('mainSection') && ids.has('mainBody')) || (ids.has('TopicContent') && ids.has('PageHeader')),
  locate: {
    main: ['#mainBody', '#mainSection', '#TopicContent'],
    noise: ['#header, #footer, .copyCode, .codeSnippetToolBar, .codeSnippetContainerTabs'],
    title: ({ headTitle }) => headTitle || null,
  },
};
