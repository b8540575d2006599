import type { Generator } from '../generator.ts';

/** API references of .NET assemblies, with the old and new presentation styles. */
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
