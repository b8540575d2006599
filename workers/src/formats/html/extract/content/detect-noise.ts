import type { Element, ParentNode } from 'domhandler';
import { childElements, classNames, hasClass, hasElement, startOfText } from '../../dom/elements.ts';
import { memoize, memoizeByTag } from '../../dom/memoize.ts';
import type { ElementTest } from '../../dom/selectors.ts';
import { isLoadingNotice } from '../client-rendering/has-loading-sections.ts';
import type { GeneratorRules } from '../generator-rules.ts';
import type { HiddenTest } from '../hidden/hidden-elements.ts';
import { createProseTest } from './detect-prose.ts';
import {
  holdsPanel,
  isCallout,
  isConsentRegion,
  isContents,
  isGeneralNoise,
  isLocal,
  isPrintLink,
  isSkipLink,
  isTabBar,
  isWordyPermalink,
} from './general-noise.ts';
import { holdsContent, isTextInContext } from './noise-exceptions.ts';
import type { PageText } from './page-text.ts';

/** An element with this share of the page's text is content: a forum's thread may be named "comments", and a page "share". */
const MIN_CONTENT_SHARE = 0.6;
/** A long menu has a smaller share of the text outside links. */
const MIN_PROSE_OF_CONTENT = 0.1;
/** An element with this share of the page's text outside links and menus is content. */
const MIN_PROSE_SHARE = 0.4;
/** The comments below an article may be longer than the article. */
const MIN_COMMENTS_SHARE = 0.7;
/** A form with this share of the page's text is around its content. */
const MIN_CONTENT_SHARE_OF_FORM = 0.4;

/** Elements whose class names are about their own text, such as `<b class="menu">File</b>`. */
const TEXT_ELEMENT = /^(?:b|strong|em|i|code|kbd|samp|var|table|tr|t[dh]|d[td])$/;

/** Creates a test for elements of `body` that are general noise, noise of the generator or hidden text. */
export function createNoiseTest(
  body: ParentNode,
  { isNoiseTag, kindOfName, isNoisePlace }: GeneratorRules,
  hidden: HiddenTest,
  page: PageText & { readonly isThread: boolean },
): ElementTest {
  const isContent = (element: Element, minProseShare: number) =>
    page.proseShareOf(element) >= minProseShare ||
    (page.shareOf(element) >= MIN_CONTENT_SHARE && page.proseShareOf(element) >= MIN_PROSE_OF_CONTENT);
  const isNamed = (element: Element) =>
    isNoiseTag(element) || classNames(element).some((name) => kindOfName(name) !== null);
  const contentClasses = memoize((minShare: number) =>
    classesOfContent(body, (element) => page.proseShareOf(element) >= minShare, isNamed),
  );
  const minNamedShare = page.isThread ? MIN_PROSE_SHARE : MIN_COMMENTS_SHARE;
  const kindOfClass = memoize((name: string) => {
    const kind = kindOfName(name);
    return kind !== null && contentClasses(MIN_PROSE_SHARE).has(name) ? null : kind;
  });
  const readTag = memoizeByTag((element): TagFacts => {
    if (isGeneralNoise(element) || isConsentRegion(element)) return NOISE_TAG;
    const kinds = TEXT_ELEMENT.test(element.name) ? [] : classNames(element).map(kindOfClass);
    return {
      isNoise: false,
      hasNoiseName: isNoiseTag(element) && !isCallout(element),
      hasNoiseWord: kinds.includes('noise'),
      hasLinkWord: kinds.includes('links'),
      isContents: isContents(element),
      isTabBar: isTabBar(element),
      mayBeHidden: hidden.mayBeHidden(element),
    };
  });
  const mayBeContent = memoize(holdsContent);
  const holdsProse = createProseTest();
  const isNamedNoise = (element: Element, { hasNoiseName, hasNoiseWord, hasLinkWord }: TagFacts) =>
    (hasNoiseName &&
      !isContent(element, minNamedShare) &&
      !(page.isThread && holdsPosts(element)) &&
      !classNames(element).some((name) => contentClasses(minNamedShare).has(name))) ||
    ((hasNoiseWord || (hasLinkWord && !holdsProse(element))) &&
      !isContent(element, MIN_PROSE_SHARE) &&
      !mayBeContent(element));
  return (element) => {
    const tag = readTag(element);
    const isNoise =
      tag.isNoise ||
      (tag.isTabBar && !holdsPanel(element)) ||
      isNamedNoise(element, tag) ||
      (element.name === 'form' && isEntryForm(element, page)) ||
      isNoisePlace(element) ||
      isLoadingNotice(element) ||
      isSkipLink(element) ||
      isWordyPermalink(element) ||
      isPrintLink(element) ||
      (tag.mayBeHidden && hidden.isHidden(element));
    return isNoise ? !isTextInContext(element) : tag.isContents && isLocal(element);
  };
}

/** A form with a field for a name or a search, and so little text, is not around content. */
const MAX_FIELD_FORM_CHARS = 150;
const TEXT_FIELD = /^(?:text|email|search)?$/i;

/** Whether a form is for writing a post, signing in or one short entry, and not around the text of the page. */
function isEntryForm(form: Element, page: PageText): boolean {
  if (page.shareOf(form) >= MIN_CONTENT_SHARE_OF_FORM) return false;
  const isSmall = startOfText([form], MAX_FIELD_FORM_CHARS).length < MAX_FIELD_FORM_CHARS;
  const isField = ({ name, attribs: { type = '' } }: Element) =>
    name === 'textarea' ||
    (name === 'input' && (type.toLowerCase() === 'password' || (isSmall && TEXT_FIELD.test(type))));
  return hasElement(form, isField) && !hasElement(form, ({ name }) => name === 'article' || name === 'pre');
}

/** Facts about an element from its name and attributes. */
interface TagFacts {
  readonly isNoise: boolean;
  /** Whether the generator's rules name it as noise. It is content if it holds much of the text. */
  readonly hasNoiseName: boolean;
  /** Whether a class name has one of the generator's words for noise. */
  readonly hasNoiseWord: boolean;
  /** Whether a class name has one of its words for menus and lists of links. */
  readonly hasLinkWord: boolean;
  readonly isContents: boolean;
  readonly isTabBar: boolean;
  readonly mayBeHidden: boolean;
}

const NOISE_TAG: TagFacts = {
  isNoise: true,
  hasNoiseName: false,
  hasNoiseWord: false,
  hasLinkWord: false,
  isContents: false,
  isTabBar: false,
  mayBeHidden: false,
};

/**
 * The class names of the large elements that are named like noise. Elements inside may have the same ones: threads are
 * nested.
 */
function classesOfContent(
  parent: ParentNode,
  isLarge: ElementTest,
  isNamed: ElementTest,
): ReadonlySet<string> {
  return new Set(
    childElements(parent)
      .filter(isLarge)
      .flatMap((child) => [
        ...(isNamed(child) ? classNames(child) : []),
        ...classesOfContent(child, isLarge, isNamed),
      ]),
  );
}

/** Whether `element` is the list of a thread's posts, which may be short compared to the menus of its forum. */
function holdsPosts(element: Element): boolean {
  const isList = element.attribs.id === 'comments' || hasClass(element, 'comments');
  return isList && hasElement(element, isPost);
}

/** Drupal marks each reply to a post as a comment. */
function isPost(element: Element): boolean {
  return element.name === 'article' || hasClass(element, 'comment');
}
