import { plainText } from '../../dom/elements.ts';
import { headingWithin } from '../../extract/survey/page-title.ts';
import type { Generator } from '../generator.ts';

/** Words in class names of forms, profiles, reviews, advertisements and controls, as most themes use them. */
const NOISE_WORDS = [
  'account actions advert advertisement author authors avatar badge bio biography byline bylines comments',
  'commentform cookie copyright ctas disclaimer extras feedback form gdpr gform likes login',
  'minicart modal newsletter nocontent overlay popover popup posted promo promotion rating ratings',
  'relatedposts replybox reputation respond reviews sharedaddy',
  'sidebar signature signin signup sponsored subscribe tooltip wishlist',
  'article-footer entry-footer footer-bottom footer-container footer-links footer-menu footer-top footer-wrapper page-footer',
  'global-footer main-footer post-footer site-footer',
  'post-profile postprofile post-tag user-banner user-extras user-info user-stats user-title vote-count',
].flatMap((line) => line.split(' '));

/** Words in class names of menus and lists of links. */
const LINK_WORDS = [
  'buttons dropdown filter flyout latest megamenu menu recent recommendation recommendations recommended related search',
  'share sharing similar social tags toolbar trending',
].flatMap((line) => line.split(' '));

/** Pages of unknown generators: extraction finds the article by landmarks and text density. */
export const general: Generator = {
  name: 'general',
  detects: () => true,
  locate: {
    main: [],
    noise: [
      'aside, [role=complementary], [role=banner], .sidebar, #sidebar, .side-nav, .sidenav, .navbar',
      '.nav, .footer, #footer, .foot, .comments, #comments, .ads, .ad, .toplang, .bottomlang',
      '[data-pagefind-ignore]:not(:has(pre))',
    ],
    noiseWords: NOISE_WORDS,
    linkWords: LINK_WORDS,
    title: ({ tags, headTitle }) => {
      const heading = tags.get('h1');
      return heading ? headingWithin(headTitle, plainText(heading)) : null;
    },
  },
};
