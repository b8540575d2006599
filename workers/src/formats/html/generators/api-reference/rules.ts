import type { Generator } from '../generator.ts';

/** API reference pages of ReadMe and of prerendered Redoc. */
export const apiReference: Generator = {
  name: 'API reference',
  detects: (page) =>
    page.classes.has('rm-Article') ||
    page.classes.has('redoc-wrap') ||
    page.tags.has('redoc') ||
    page.ids.has('redoc'),
  locate: {
    main: ['.rm-Article', '.rm-Markdown', '.api-content', '.redoc-wrap'],
    noise: [
      '.rm-Sidebar, .menu-content, .rm-PaginationControlsContainer, .PageThumbs, .UpdatedAt, .Breadcrumbs',
    ],
  },
};
