import { type Generator, isGeneratedBy } from '../generator.ts';

/** API references of Crystal and its shards. The summaries repeat entries of the same page. */
export const crystal: Generator = {
  name: 'Crystal',
  detects: (page) => isGeneratedBy(page, 'crystal'),
  locate: {
    main: ['.main-content'],
    noise: [
      '.list-summary, .methods-inherited, .superclass-hierarchy, .method-permalink, .view-source, .anchor',
      'h2:contains("Method Summary"), h2:contains("Macro Summary"), h2:contains("Constructors")',
    ],
  },
  elements: {
    entry: '.entry-detail',
  },
  code: { crystal: '.signature' },
};
