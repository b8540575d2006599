import { type Element, isTag } from 'domhandler';
import { findElement, hasClass, plainText } from '../../dom/elements.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

export const javadoc: Generator = {
  name: 'Javadoc',
  detects: (page) =>
    isGeneratedBy(page, 'javadoc') ||
    page.classes.has('member-signature') ||
    page.classes.has('memberSummary') ||
    page.classes.has('typeSummary') ||
    page.classes.has('overviewSummary') ||
    page.classes.has('classUseContainer') ||
    page.classes.has('TableHeadingColor') ||
    page.classes.has('NavBarCell1'),
  main: ['[role=main]', 'main', '.contentContainer'],
  noise: [
    '.sub-title, .subTitle, .skip-nav, .top-nav, .sub-nav, .navListSearch, .tab-list, .table-tabs, .copy-insecure',
    '.tableTab, .activeTableTab, .tabEnd, .topNav, .subNav, .bottomNav',
  ],
  isNoise: (element) => element.name === 'table' && findElement(element, isOldMenu) !== null,
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
  title: ({ classes, headTitle }) => {
    const title = classes.get('title');
    if (title && /^h[12]$/.test(title.name)) return plainText(title);
    return /^(.+?) \(.+\)$/.exec(headTitle)?.[1] ?? null;
  },
  siteName: ({ headTitle }) => /\(([^()]+)\)$/.exec(headTitle)?.[1] ?? null,
};

/** Up to Java 6 the menus over a page and below it are tables. */
function isOldMenu(cell: Element): boolean {
  return cell.name === 'td' && cell.attribs.class?.startsWith('NavBarCell') === true;
}
