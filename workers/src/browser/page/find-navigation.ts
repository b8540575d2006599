import type { FoundLinks } from './find-links.ts';
import type { PageDocument, PageElement, PageRoot } from './page-dom.ts';

/** Functions that run inside a page, in an isolated world, as in page-text.ts. */

/** The elements that may lead to other pages. */
export interface FoundNavigation extends FoundControls, DescribedControls, FoundLinks {}

interface FoundControls {
  /**
   * The texts of elements that look like navigation but are not links, in document order within menus first; the index
   * identifies an element until the next call.
   */
  readonly names: readonly string[];
  /** The indexes of the collapsed groups of menus. */
  readonly collapsed: readonly number[];
  /** Whether several groups are opened by an icon next to a link, as in trees of pages. */
  readonly hasIcons: boolean;
}

interface DescribedControls {
  /** The texts of the options of select menus whose script may show pages. They follow the other elements. */
  readonly options: readonly string[];
  /** With its name, the key identifies an element on the page. */
  readonly keys: readonly string[];
  /** The indexes of links without a URL, whose scripts may show other pages. */
  readonly scriptLinks: readonly number[];
  /** The indexes of the buttons that show the next page. */
  readonly pagers: readonly number[];
}

declare const document: PageDocument;
declare function getComputedStyle(element: PageElement): { readonly cursor: string };
declare const self: { lecternControls: readonly PageElement[] };

/** The selectors of findNavigationControls, which it receives because it cannot use outer variables. */
export const NAVIGATION_SELECTORS = {
  menus:
    'nav, aside, [role=navigation], [role=menu], [role=menubar], [role=tree], [class*=sidebar i]:not([class*=withsidebar i], [class*=with-sidebar i], [class*=has-sidebar i]), [class*=menu i], [class*=nav i], [id*=sidebar i], [id*=menu i], [id*=nav i], [class~=toc i], [id=toc i], [class*=tree i], [id*=tree i]',
  /** For a branch without ARIA state, its label, which may have the only click handler. */
  clickable:
    'a:not([href]), a[href=""], a[href^="#"]:not([href^="#/"], [href^="#!"]), a[href^="javascript:"], button, [role=link], [role=menuitem], [role=button], [onclick], [role=treeitem]:is([aria-expanded], :not(:has(> :is(span, div):first-child:not(:empty) + :is(div, ul)))), [role=treeitem]:not([aria-expanded]) > :is(span, div):first-child:not(:empty):has(+ :is(div, ul))',
  excluded:
    'form, dialog, [role=dialog], [role=search], input, select, textarea, label, pre, code, a[href]:not([href=""], [href^="#"], [href^="javascript:"]), [disabled], [download], [class*=cookie i], [id*=cookie i]',
  /**
   * Buttons outside menus: collapsed groups, rows of at least three buttons, lists of buttons, such as topics, and the buttons
   * of Flutter, which marks no menus.
   */
  otherButtons:
    '[aria-expanded=false], flt-semantics[flt-tappable], :not([role=tablist], [role=toolbar], :has(> :not(button))):has(> :nth-child(3)) > button, :is(ul, ol):has(> :nth-child(3)):not(:has(> li > :not(button:only-child))) > li > button',
  /**
   * Controls that open menus, except those in menu bars without links, which a script adds when they open, and the groups of
   * a menu (Ant Design).
   */
  otherMenus:
    '[aria-haspopup]:not(:is(nav, [role=navigation], [role=menubar]) :not(:has(a[href])) > [aria-expanded=false]:not([aria-haspopup=dialog]), [role=menu] > li > [role=menuitem][aria-expanded=false])',
  /** Links without a URL. A name without a URL is an anchor, and a control with a state opens a part of the page. */
  scriptLinks:
    ':is(a:not([href], [name]), a[href=""], a[href^="#"], a[href^="javascript:"], [role=link], [onclick]:not(button)):not([aria-expanded], [role=tab])',
  /** The same in menus, where the cursor shows other elements that a script makes clickable. */
  menuItems:
    ':is([role=menuitem], [role=treeitem], [role=treeitem] > :first-child, li > button):not([aria-expanded])',
  /**
   * The words of controls that do something other than show a page. Some end titles too, such as "Batch run", or begin them,
   * such as "Accept payments". `null` stands for the missing script of a control.
   */
  action: String.raw`\b(?:(?:sign|log)[ /-]?(?:in|out|up|on|off)|register|delete|remove|buy|cart|pay|checkout|subscribe|unsubscribe|vote|download|upload|copy|share|print|theme|dark|light|language|lang|locale|search|close|accept(?! (?!all|and|cookies?|essential|necessary|only|our|recommended|selected|the|terms|null)\w)|agree|submit|post/back|save|send|edit|play|reset|(?<!\w )(?:order|report|run))\b`,
  /** Buttons outside menus that lead to other pages or show a list of them. */
  pager: String.raw`^(?:[←→«»‹›]|next|previous|continue)(?![\p{L}\p{N}])|\b(?:browse|all (?:topics|articles|pages)|contents)\b`,
  /** Options of menus with a script, unless this submits a form or their values are URLs. */
  options:
    'select[onchange]:not([onchange*=submit i], [onchange*=location], [multiple], [disabled]) option:not([value="" i], [value*="/"], [value*="."], [disabled])',
  /** The names of menus that show the same page in another way, or another version of it. */
  otherChoice:
    'version|release|lang|locale|theme|sort|order|size|limit|per[-_ ]?page|filter|currency|country|region|style|format|unit',
  /** Buttons with an icon that show the next page, outside galleries. */
  nextIcon: ['page', 'chapter', 'section', 'lesson', 'topic']
    .map((part) => `button[aria-label="next ${part}" i]`)
    .join(),
  /** Buttons that show the next page. */
  next: String.raw`^(?:[→»›]|next|continue)(?![\p{L}\p{N}])`,
  /** Icons that open a branch of a tree. Some are not marked as controls, and some are in a link or button. */
  icon: ':is(a[href=""], a[href="#"], a[href^="javascript:"], a:not([href]), button, [role=button], [onclick], [class*=expand i], [class*=toggle i], [alt*=expand i], [title*=expand i]):not([aria-expanded=true], [role=treeitem][aria-expanded=true] > *, :is(a, button) *, :has(a, button, svg), :not(a, button):has(*))',
};

/** The names of custom elements that are menus, such as `app-sidebar`, as a selector. */
export function findMenuElements(): string {
  const names = new Set([...document.querySelectorAll('body *')].map(({ localName }) => localName));
  return [...names]
    .filter((name) => /^[\w-]+-(?:\w*(?:nav|menu)|navbar|sidebar|tree|toc)$/.test(name))
    .join(', ');
}

/** Finds at most `max` elements that may lead to other pages when they are clicked. */
export function findNavigationControls({
  max,
  menus: MENUS,
  clickable: CLICKABLE,
  excluded: EXCLUDED,
  icon: ICON,
  action: ACTION,
  pager: PAGER,
  otherButtons: OTHER_BUTTONS,
  otherMenus: OTHER_MENUS,
  nextIcon: NEXT_ICON,
}: typeof NAVIGATION_SELECTORS & { readonly max: number }): FoundControls {
  const IS_ACTION = new RegExp(ACTION, 'i');
  const IS_PAGER = new RegExp(PAGER, 'iu');
  const IS_ARROW = /^[+>›»►▶▷▸❯⊞]?$/;
  const MAX_NAME_CHARS = 60;
  const CODE_BREAK = /[_\W]+|(?<=\p{Ll})(?=\p{Lu})/gu;

  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: PageElement) =>
    plain(element.innerText) || (element.matches(NEXT_ICON) ? plain(element.getAttribute('aria-label')) : '');
  const codeOf = (element: PageElement) =>
    `${element.getAttribute('href')} ${element.getAttribute('onclick')}`.replace(CODE_BREAK, '/');
  const isPointer = (element: PageElement) => getComputedStyle(element).cursor === 'pointer';
  const isVisible = (element: PageElement) => element.checkVisibility({ visibilityProperty: true });

  /** Applications without routes use fragments that no element has. */
  function isAnchor(element: PageElement): boolean {
    const href = element.getAttribute('href') ?? '#';
    return href.startsWith('#') && href !== '#' && document.getElementById(href.slice(1)) !== null;
  }

  function isCandidate(element: PageElement, isInMenu: boolean): boolean {
    const isButton = element.matches('button, [role=button]');
    const isPager = isButton && IS_PAGER.test(nameOf(element));
    const isClickable =
      (element.matches(CLICKABLE) && (!isButton || isInMenu || isPager || element.matches(OTHER_BUTTONS))) ||
      (isPointer(element) && !isPointer(element.parentElement ?? element) && !element.matches('button')) ||
      (isInMenu && element.children.length === 0 && element.closest(CLICKABLE) === null);
    if (!isClickable || isAnchor(element) || element.closest(EXCLUDED) !== null) return false;
    if (!isPager && element.closest(OTHER_MENUS) !== null) return false;
    const name = nameOf(element);
    if (name === '' || name.length > MAX_NAME_CHARS) return false;
    return !IS_ACTION.test(`${name} ${codeOf(element)}`) && isVisible(element);
  }

  /** The name of the link or tree item next to the icon of a collapsed branch; '' for other elements. */
  function nameOfBranch(element: PageElement, isInMenu: boolean): string {
    if (!isInMenu || !element.matches(ICON) || !IS_ARROW.test(nameOf(element))) return '';
    if (element.closest(`${EXCLUDED}, [aria-haspopup]`) !== null || !isVisible(element)) return '';
    const branches = [element.closest('li, [role=treeitem], div'), element.closest('li, [role=treeitem]')];
    const links = branches.flatMap((branch) => [...(branch?.querySelectorAll('a[href]') ?? [])].slice(0, 2));
    const items = element.matches('[role=treeitem] > *') ? (element.parentElement?.children ?? []) : [];
    return [...links, ...items].map(nameOf).find((name) => !IS_ARROW.test(name)) ?? '';
  }

  const [menus, others]: [PageElement[], PageElement[]] = [[], []];
  const branches = new Map<PageElement, string>();
  function visit(root: PageRoot, selector: string, isRootInMenu: boolean): void {
    for (const element of root.querySelectorAll(selector)) {
      if (menus.length >= max) return;
      const isInMenu = isRootInMenu || element.closest(MENUS) !== null;
      const branch = nameOfBranch(element, isInMenu);
      if (branch !== '') branches.set(element, `Expand ${branch}`);
      if (branch !== '' || isCandidate(element, isInMenu)) (isInMenu ? menus : others).push(element);
      if (element.shadowRoot) visit(element.shadowRoot, ':not(form)', isInMenu);
    }
  }
  // A form exposes its fields as properties, so a field named `closest` hides the method.
  visit(document, 'body :not(form)', false);
  self.lecternControls = [...menus, ...others].slice(0, max);
  const isCollapsed = (element: PageElement) =>
    branches.has(element) || element.matches('[aria-expanded=false]');
  return {
    names: self.lecternControls.map((element) => branches.get(element) ?? nameOf(element)),
    hasIcons: new Set(branches.values()).size > 1,
    collapsed: menus.flatMap((element, at) => (isCollapsed(element) ? [at] : [])),
  };
}

/** Describes the elements that findNavigationControls found. */
export function describeControls({
  menus: MENUS,
  scriptLinks: SCRIPT_LINKS,
  menuItems: MENU_ITEMS,
  next: NEXT,
  nextIcon: NEXT_ICON,
  options: OPTIONS,
  otherChoice: OTHER_CHOICE,
}: typeof NAVIGATION_SELECTORS): DescribedControls {
  /** Attributes that a click changes. */
  const STATE = /(?:state|active|selected|open|expanded|focus|hover)$/;
  const IDENTITY = /^(?:href$|onclick$|value$|aria-label$|data-)/;
  const STATE_WORD = /^(?:expand|collapse|open|close|show|hide)\b/i;
  const IS_NEXT = new RegExp(NEXT, 'iu');
  const IS_OTHER_CHOICE = new RegExp(OTHER_CHOICE, 'i');
  const options = [...document.querySelectorAll(OPTIONS)].filter((option) => {
    const menu = option.closest('select');
    const names = ['name', 'id', 'class', 'aria-label', 'onchange'].map((name) => menu?.getAttribute(name));
    return option.getAttribute('value') !== null && !IS_OTHER_CHOICE.test(names.join(' '));
  });
  const elements = [...self.lecternControls, ...options];
  self.lecternControls = elements;

  function keyOf(element: PageElement): string {
    const names = element.getAttributeNames().filter((name) => IDENTITY.test(name) && !STATE.test(name));
    return names.map((name) => element.getAttribute(name)?.replace(STATE_WORD, '')).join('\n');
  }

  function isMenuItem(element: PageElement): boolean {
    if (element.closest(MENUS) === null || element.matches('[aria-expanded]')) return false;
    return (
      element.matches(MENU_ITEMS) ||
      (!element.matches('button') && getComputedStyle(element).cursor === 'pointer')
    );
  }

  const isPager = (element: PageElement) =>
    (IS_NEXT.test((element.innerText ?? '').trim()) || element.matches(NEXT_ICON)) &&
    !element.matches('[aria-disabled=true], .disabled');
  const indexesOf = (test: (element: PageElement) => boolean) =>
    elements.flatMap((element, at) => (test(element) ? [at] : []));

  return {
    keys: elements.map(keyOf),
    options: options.map(({ innerText = '' }) => innerText.trim()),
    scriptLinks: indexesOf(
      (element) => element.matches(SCRIPT_LINKS) || isMenuItem(element) || options.includes(element),
    ),
    pagers: indexesOf(isPager),
  };
}
