import type { Generator } from '../generator.ts';

export const nextra: Generator = {
  name: 'Nextra',
  detects: (page) =>
    page.classes.has('nextra-content') ||
    page.classes.has('nextra-nav-container') ||
    page.classes.has('nextra-navbar') ||
    page.classes.has('nextra-toc'),
  locate: {
    main: ['main'],
    noise: ['.nextra-breadcrumb, .nextra-toc, .nextra-sidebar, .nextra-filetree-hidden, .subheading-anchor'],
  },
};
