import { type Generator, isGeneratedBy } from '../generator.ts';

/** The reference of Crystal and its shards. What its summaries list follows on the same page. */
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
