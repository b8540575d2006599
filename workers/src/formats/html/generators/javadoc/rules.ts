import { plainText } from '../../dom/elements.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

export const javadoc: Generator = {
  name: 'Javadoc',
  detects: (page) =>
    isGeneratedBy(page, 'javadoc') ||
    page.classes.has('member-signature') ||
    page.classes.has('bottomNav') ||
    page.classes.has('TableHeadingColor') ||
    page.classes.has('NavBarCell1'),
  locate: {
    // Javadoc 8 writes the description of an overview above and below its container.
    main: ['[role=main]', 'main', 'body:has(> .contentContainer > .overviewSummary)', '.contentContainer'],
    noise: [
      '.subTitle:not(:has(> .block)), .header > p:has(> a[href^="#overview"]), .legalCopy',
      '.sub-title, .skip-nav, .top-nav, .sub-nav, .navListSearch, .tab-list, .table-tabs, .copy-insecure',
      '.tableTab, .activeTableTab, .tabEnd, .topNav, .subNav, .bottomNav',
      'table:has(td[class^=NavBarCell])',
    ],
    title: ({ classes, headTitle }) => {
      const title = classes.get('title');
      if (title && /^h[12]$/.test(title.name)) return plainText(title);
      return /^(.+?) \(.+\)$/.exec(headTitle)?.[1] ?? null;
    },
    siteName: ({ headTitle }) => /\(([^()]+)\)$/.exec(headTitle)?.[1] ?? null,
  },
  elements: {
    listing: '.member-signature, .type-signature, .memberSignature, .package-signature, .module-signature',
    'layout-list': '.blockList, .blockListLast',
    grid: '.summary-table, .details-table',
    'grid-header': '.table-header',
    'entry-heading': '.detail > *, li > h4',
  },
  code: 'java',
};
