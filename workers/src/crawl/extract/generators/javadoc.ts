import { hasClass } from '../elements.ts';
import { isTag } from '../html/nodes.ts';
import { type Generator, isGeneratedBy } from './generator.ts';

export const javadoc: Generator = {
  name: 'Javadoc',
  detects: (page) =>
    isGeneratedBy(page, 'javadoc') ||
    page.classes.has('member-signature') ||
    page.classes.has('memberSummary'),
  main: ['[role=main]', 'main', '.contentContainer'],
  noise: [
    '.sub-title, .subTitle, .skip-nav, .top-nav, .sub-nav, .navListSearch, .tab-list, .table-tabs, .copy-insecure',
  ],
  listings: [
    '.member-signature',
    '.type-signature',
    '.memberSignature',
    '.package-signature',
    '.module-signature',
  ],
  grids: { tables: ['.summary-table', '.details-table'], headerCells: ['.table-header'] },
  isEntryHeading: ({ parent }) => parent !== null && isTag(parent) && hasClass(parent, 'detail'),
  codeLanguage: () => 'java',
  siteName: ({ headTitle }) => /\(([^()]+)\)$/.exec(headTitle)?.[1] ?? null,
};
