import type { Generator } from '../generator.ts';

/** Pages of unknown generators: extraction finds the article by landmarks and text density. */
export const general: Generator = {
  name: 'general',
  detects: () => true,
  locate: {
    main: [],
    noise: [
      'aside, [role=complementary], [role=banner], .sidebar, #sidebar, .side-nav, .sidenav, .navbar',
      '.toplang, .bottomlang',
      '.nav, .menu, .related, .comments, #comments, .share, .ads, .ad, .promo, .subscribe',
    ],
  },
};
