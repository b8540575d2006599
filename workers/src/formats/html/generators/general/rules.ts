import type { Generator } from '../generator.ts';

/** Pages of unknown making: the article is found by landmarks and by where the text is. */
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
