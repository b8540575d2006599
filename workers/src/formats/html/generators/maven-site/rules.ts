import { type Generator, isGeneratedBy } from '../generator.ts';

/** Sites of Maven projects (Doxia). */
export const mavenSite: Generator = {
  name: 'Maven site',
  detects: (page) => isGeneratedBy(page, 'apache maven doxia') || page.ids.has('bodyColumn'),
  locate: {
    main: ['#contentBox', '#bodyColumn', 'main', '[role=main]'],
    noise: ['#breadcrumbs, #banner, #leftColumn, #navcolumn'],
  },
};
