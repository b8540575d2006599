import { hasClass, plainText } from '../elements.ts';
import { isTag } from '../html/nodes.ts';
import { type Generator, isGeneratedBy } from './generator.ts';

export const javadoc: Generator = {
  name: 'Javadoc',
  detects: (page) =>
    isGeneratedBy(page, 'javadoc') ||
    page.classes.has('member-signature') ||
    page.classes.has('memberSummary') ||
    page.classes.has('typeSummary') ||
    page.classes.has('overviewSummary') ||
    (page.classes.has('topNav') && page.classes.has('subNav')),
  main: ['[role=main]', 'main', '.contentContainer'],
  noise: [
    '.sub-title, .subTitle, .skip-nav, .top-nav, .sub-nav, .navListSearch, .tab-list, .table-tabs, .copy-insecure',
    '.tableTab, .activeTableTab, .tabEnd',
  ],
  listings: [
    '.member-signature',
    '.type-signature',
    '.memberSignature',
    '.package-signature',
    '.module-signature',
  ],
  grids: { tables: ['.summary-table', '.details-table'], headerCells: ['.table-header'] },
  layouts: ['.blockList, .blockListLast'],
  isEntryHeading: ({ name, parent }) =>
    parent !== null &&
    isTag(parent) &&
    (hasClass(parent, 'detail') || (name === 'h4' && parent.name === 'li')),
  codeLanguage: () => 'java',
  title: ({ classes }) => {
    const title = classes.get('title');
    return title && /^h[12]$/.test(title.name) ? plainText(title) : null;
  },
  siteName: ({ headTitle }) => /\(([^()]+)\)$/.exec(headTitle)?.[1] ?? null,
};
