import { type Generator, isGeneratedBy } from '../generator.ts';

export const rspress: Generator = {
  name: 'Rspress',
  detects: (page) => isGeneratedBy(page, 'rspress') || page.classes.has('rspress-doc'),
  locate: {
    main: ['.rspress-doc', '.rspress-doc-container'],
    noise: ['.rspress-doc-footer'],
  },
};
