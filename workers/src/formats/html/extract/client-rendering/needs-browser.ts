import type { Element } from 'domhandler';
import { ancestorsOf, hasElement, isBlank, startOfText, wordSet } from '../../dom/elements.ts';
import { PageStyle } from '../hidden/page-style.ts';
import type { PageSurvey } from '../survey/survey-page.ts';

/** The ids of root elements that frameworks fill in the browser. */
const APPLICATION_ROOTS = wordSet(
  'root app __next __nuxt ___gatsby main-app svelte q-app docs-app storybook-docs',
);

/** A sentence such as "You need to enable JavaScript to run this app". */
const ASKS_FOR_SCRIPT =
  /(?:enable|requires?|needs?|turn on|without)\b.{0,40}\bjavascript|javascript\b.{0,40}\b(?:enable|require|disabled|need)/i;

/** A page or application root with more text is not an empty shell. */
const MAX_SHELL_CHARS = 200;

/** Text that ends in a notice such as "Loading…", in several languages. */
const LOADING =
  /(?:^|\s)(?:(?:loading|fetching|retrieving)(?: [\w'’]+){0,5}|initiali[sz]ing|please wait|one moment|just a (?:moment|second)|wird geladen|chargement(?: en cours)?|cargando|carregando|caricamento(?: in corso)?|laden|ładowanie|загрузка|(?:読み|ロード|加载|載入|加載)[込こみ中]*|(?:로딩|불러오는) ?중)[^\p{L}\p{N}]*$/iu;

/** A notice such as "Loading the manual" that is the only text, or "The manual is being loaded, one moment" above links. */
const LOADING_START =
  /^please (?:wait|stand by|hold on)\b.{0,20}?\bwhile\b|^(?:(?:the|this|your) [\w ]{1,30} is (?:still |being )?)?(?:load(?:ing|ed)|fetch(?:ing|ed)|retriev(?:ing|ed)|initiali[sz]ing|prepar(?:ing|ed))\b(?:.{0,80}?(?:…|\.{3}|please wait|hang tight|\b(?:a|one) (?:few )?(?:moments?|seconds?)\b)|[^.:!?]{0,80}$)/i;

/** Elements around the text of a page. */
const AROUND_TEXT = wordSet('nav header footer aside dialog');

/** A notice about scripts is within this many characters of the start of a page. */
const MAX_NOTICE_CHARS = 2_000;

/**
 * Whether a browser may show more text of the page: it has scripts, and either an almost empty application root, an empty
 * main or custom element, an empty block in its main element or a notice that asks for JavaScript; or it has a shadow root.
 * The caller decides whether text is missing.
 */
export function mayNeedBrowser(page: PageSurvey): boolean {
  const { tags, roles } = page;
  // Browsers show the content of a declarative shadow root without scripts.
  if (tags.get('template')?.attribs.shadowrootmode !== undefined) return true;
  const mains = [tags.get('main'), tags.get('article'), roles.get('main')];
  return (
    isUnfinished(page) ||
    (tags.has('script') &&
      (hasEmptyRoot(page) ||
        mains.some((main) => isEmpty(main) || holdsEmptyBlock(main)) ||
        [...tags.values()].filter(isCustomElement).some(isEmpty)))
  );
}

/**
 * Whether a page with scripts has no text that readers see outside its header, footer and dialogs, or only says that it is
 * loading or needs JavaScript.
 */
export function isUnfinished(page: PageSurvey): boolean {
  const { tags } = page;
  if (!tags.has('script')) return false;
  const body = tags.get('body');
  const text = startOfText(body?.children ?? [], MAX_NOTICE_CHARS);
  const notice = startOfText(tags.get('noscript')?.children ?? [], MAX_NOTICE_CHARS);
  if (ASKS_FOR_SCRIPT.test(notice) || ASKS_FOR_SCRIPT.test(text)) return true;
  if (body === undefined || text.length >= MAX_NOTICE_CHARS) return false;
  const isHidden = createHiddenTest(page);
  const isLeftOut = (at: Element) => isHidden(at) || isAroundText(at) || isBusy(at);
  return isLoading(page, isHidden) || startOfText([body], 1, isLeftOut) === '';
}

/** Whether a page with scripts only says that its text is loading. */
export function isLoading(page: PageSurvey, isHidden = createHiddenTest(page)): boolean {
  const { tags } = page;
  const text = startOfText(tags.get('body')?.children ?? [], MAX_SHELL_CHARS, isHidden);
  return (
    tags.has('script') && text.length < MAX_SHELL_CHARS && (LOADING.test(text) || LOADING_START.test(text))
  );
}

function createHiddenTest(page: PageSurvey): (element: Element) => boolean {
  const style = new PageStyle(page);
  return (element) => style.hiddenBy(element) !== 'nothing';
}

function isAroundText(element: Element): boolean {
  if (!AROUND_TEXT.has(element.name) && !/dialog$/.test(element.attribs.role ?? '')) return false;
  return !ancestorsOf(element).some(({ name }) => name === 'main' || name === 'article');
}

function isBusy({ attribs }: Element): boolean {
  return attribs['aria-busy'] === 'true';
}

/** Scripts define the elements with a hyphen in their name, and may give them a shadow root. */
function isCustomElement({ name }: Element): boolean {
  return name.includes('-');
}

/** Whether the page has the root element of an application, with little text. */
export function hasEmptyRoot({ ids }: Pick<PageSurvey, 'ids'>): boolean {
  return APPLICATION_ROOTS.values().some((id) => {
    const root = ids.get(id);
    return root !== undefined && startOfText(root.children, MAX_SHELL_CHARS).length < MAX_SHELL_CHARS;
  });
}

/** Whether a script may fill a block with an id in the element: `<main><h1>Guide</h1><div id="text"></div></main>`. */
function holdsEmptyBlock(element: Element | undefined): boolean {
  if (element === undefined) return false;
  return hasElement(
    element,
    (child) => child.name === 'div' && !!child.attribs.id && child.children.every(isBlank),
  );
}

/** Whether the element exists and has no text, like `<main id="view"></main>`. */
function isEmpty(element: Element | undefined): boolean {
  return element !== undefined && startOfText(element.children, 1) === '';
}
