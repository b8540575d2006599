import { type ChildNode, type Element, isText } from 'domhandler';
import { withoutFragment } from '../../fragments.ts';
import type { FetchedPage } from '../../page.ts';
import { ancestorsOf, startOfText } from '../dom/elements.ts';
import { memoize } from '../dom/memoize.ts';
import type { ElementTest } from '../dom/selectors.ts';
import { parseStreamedHtml } from '../dom/streamed-parts.ts';
import { findGenerator } from '../generators/all-generators.ts';
import { general } from '../generators/general/rules.ts';
import type { Generator } from '../generators/generator.ts';
import { hasClickSections } from './client-rendering/has-click-sections.ts';
import { hasLoadingSections } from './client-rendering/has-loading-sections.ts';
import { hasEmptyRoot, isLoading, isUnfinished, mayNeedBrowser } from './client-rendering/needs-browser.ts';
import { findButtonLinks } from './content/button-links.ts';
import { createNoiseTest } from './content/detect-noise.ts';
import { findMainBySelectors, findMainByWeight } from './content/main-content.ts';
import { findOtherPages } from './content/other-pages.ts';
import { findEdges } from './content/page-edges.ts';
import { createPageText, type PageText } from './content/page-text.ts';
import { findRepeatedText } from './content/repeated-text.ts';
import { findSiteHeading } from './content/site-heading.ts';
import { createTextWeights, type TextWeigher } from './content/text-weight.ts';
import { type GeneratorRules, rulesOf } from './generator-rules.ts';
import { createHiddenTest } from './hidden/hidden-elements.ts';
import { normalizeMarkup } from './normalize/normalize-markup.ts';
import { findApiDefinitionUrls, isRenderedBySwaggerUi } from './survey/api-definition-url.ts';
import { chooseCanonicalUrl } from './survey/choose-canonical-url.ts';
import { findContentFrames, findFramesInText, STORY_ID } from './survey/content-frames.ts';
import type { LinkResolver } from './survey/link-resolver.ts';
import { findRefreshTarget, isReloading } from './survey/page-refresh.ts';
import type { StatedNames } from './survey/page-title.ts';
import { isSelfSubmittingForm } from './survey/self-submitting-form.ts';
import { type PageSurvey, surveyPage } from './survey/survey-page.ts';

/** A text as a tree, and the rules to convert it. */
export interface ArticleText {
  readonly nodes: readonly ChildNode[];
  readonly resolve: LinkResolver;
  /** The URL of the page without its fragment. With a `base` element, `resolve('#')` is another URL. */
  readonly pageUrl: string;
  /** Whether the element is not part of the article's text. */
  isNoise(element: Element): boolean;
  /** How much text a node of the article has. */
  readonly weigh: TextWeigher;
  /** Whether the rules of the generator give the element this kind. */
  is: GeneratorRules['is'];
  /** The language of code that does not declare one; null when it is unknown. */
  languageOf: GeneratorRules['languageOf'];
}

/** The part of a page that its author wrote, and facts about the page. */
export interface Article extends ArticleText {
  readonly generator: Generator;
  /** The names of the page and its site that are stated outside the article. */
  readonly stated: Omit<StatedNames, 'heading'>;
  /** The description in its head; '' without one. */
  readonly description: string;
  readonly canonicalUrl: string;
  readonly findLinks: PageSurvey['findLinks'];
  readonly languages: PageSurvey['languages'];
  /** Whether the page loads itself again within a minute, as notices do until the site is back. */
  readonly isReloading: boolean;
  /** Finds the URL that the page redirects to, or the API definitions that its scripts show. */
  findTargets(): readonly string[];
  /** Whether all text of the page comes from the API definitions that `findTargets` returns. */
  readonly isDefinitionViewer: boolean;
  /** The URLs of the frames that may hold the page's text. */
  readonly frames: readonly string[];
  /** The URLs of frames of the same origin inside its text. */
  readonly framesInText: readonly string[];
  /** Whether the page is a `frameset`. */
  readonly isFrameset: boolean;
  /** Whether all its text is in frames, as in Storybook. */
  readonly isAroundFrame: boolean;
  /** Whether the page says that it is not free (schema.org). */
  readonly isPaid: boolean;
  /** Whether the page has a password field. */
  readonly hasPasswordField: boolean;
  /** Whether it only sends a form of hidden fields, as the first step of a sign-in does. */
  readonly isSelfSubmitting: boolean;
  /** The text of the form with the password field in the content of the page; '' for other pages. */
  readonly passwordForm: string;
  /** Whether scripts may add text that the tree lacks. In a rendered page, they have run. */
  mayNeedBrowser(): boolean;
  /** Whether it only says that its text is loading. */
  isLoading(): boolean;
  /** Whether sections of its text are missing until a reader clicks. */
  hasClickSections(): boolean;
  /** Whether scripts load sections of its text. */
  hasLoadingSections(): boolean;
}

/** A form to sign in is shorter. */
const MAX_FORM_CHARS = 500;

/** The types of schema.org for forum pages. */
const THREAD_TYPE = /DiscussionForumPosting|QAPage/;
const NOT_FREE = /"isAccessibleForFree"\s*:\s*"?false\b/i;
/** The names of forums in URLs: `forum.`, `/forums/`, `/threads/`, `viewtopic.php`. */
const THREAD_URL =
  /^https?:\/\/(?:(?:forums?|boards?|bbs|discuss|discussions?)\.|[^?#]*\/(?:(?:forums?|threads?|boards)[/_-]|(?:viewtopic|showthread)\b))/i;

/**
 * Finds the article of an HTML page.
 *
 * @throws {PageFailure} `too_large` as parseHtml does.
 */
export function extractArticle(page: FetchedPage): Article {
  const document = parseStreamedHtml(page.body, page.url);
  let survey = surveyPage(document, page.finalUrl);
  if (normalizeMarkup(survey)) survey = surveyPage(document, page.finalUrl);
  const generator = findGenerator(survey);
  const { locate } = generator;
  const rules = rulesOf(generator);
  const text = createPageText(survey);
  const body = survey.tags.get('body') ?? survey.document;
  const isThread = isForumThread(survey);
  const noiseTest = createNoiseTest(body, rules, createHiddenTest(survey, text), { ...text, isThread });
  const { nodes, isNoise, weigh } =
    findTextBySelectors(survey, locate.main, noiseTest) ?? findTextByWeight(survey, text, noiseTest);
  return {
    nodes: nodesBefore(nodes, locate.end),
    generator,
    canonicalUrl: chooseCanonicalUrl(survey.canonicalHref, page.finalUrl),
    findLinks: survey.findLinks,
    languages: survey.languages,
    resolve: survey.resolve,
    pageUrl: withoutFragment(page.finalUrl),
    isReloading: isReloading(survey),
    findTargets: () => [findRefreshTarget(survey) ?? findApiDefinitionUrls(survey, page.body)].flat(),
    isDefinitionViewer: isRenderedBySwaggerUi(survey),
    frames: findContentFrames(survey),
    framesInText: findFramesInText(survey, nodes),
    isFrameset: survey.tags.has('frameset'),
    isAroundFrame: survey.tags.has('frameset') || survey.ids.has(STORY_ID),
    isPaid: survey.structuredData.some((data) => NOT_FREE.test(data)),
    hasPasswordField: survey.passwordField !== undefined,
    isSelfSubmitting: isSelfSubmittingForm(survey, page.body),
    // Pages of generators show forms as examples.
    passwordForm: generator === general ? textOfForm(survey.passwordField, page.tryType === 'browser') : '',
    mayNeedBrowser() {
      if (page.tryType !== 'browser') return mayNeedBrowser(survey);
      const isUnbuilt = page.isScriptMissing === true && hasEmptyRoot(survey);
      return isUnfinished(survey) || (isUnbuilt && survey.findLinks().length === 0);
    },
    isLoading: () => isLoading(survey),
    hasClickSections: () => hasClickSections(survey, nodes, page.tryType === 'browser'),
    hasLoadingSections: () => hasLoadingSections(survey, nodes, rules.isNoiseTag),
    stated: {
      title: locate.title?.(survey) ?? '',
      headTitle: survey.headTitle,
      siteName: survey.meta.get('og:site_name') ?? locate.siteName?.(survey) ?? '',
    },
    description: survey.meta.get('description') ?? '',
    isNoise,
    weigh,
    is: rules.is,
    languageOf: rules.languageOf,
  };
}

/**
 * The text of the form around a field; '' for a form around the content, such as one in the header of a forum. The HTML of a
 * page that is not rendered must say what its content is.
 */
function textOfForm(field: Element | undefined, isRendered: boolean): string {
  const around = field ? [...ancestorsOf(field)] : [];
  const form = around.find(({ name }) => name === 'form');
  const isIn = (names: RegExp) => around.some(({ name }) => names.test(name));
  const isInContent = !isIn(/^(?:nav|header|footer|aside)$/) && (isRendered || isIn(/^(?:main|article)$/));
  return form && isInContent ? startOfText([form], MAX_FORM_CHARS) : '';
}

function isForumThread({ finalUrl, structuredData }: PageSurvey): boolean {
  return THREAD_URL.test(finalUrl) || structuredData.some((data) => THREAD_TYPE.test(data));
}

type FoundText = Pick<Article, 'nodes' | 'isNoise' | 'weigh'>;

/** Finds the article at one of the generator's selectors; null when none matches. */
function findTextBySelectors(
  survey: PageSurvey,
  selectors: readonly string[],
  noiseTest: ElementTest,
): FoundText | null {
  const isNoise = memoize(noiseTest);
  const element = findMainBySelectors(survey, selectors, isNoise);
  return element && { nodes: element.children, isNoise, weigh: createTextWeights(isNoise).weigh };
}

/** Finds the article by the weight of its text. Leaves out navigation, buttons, links to other pages and repetitions. */
function findTextByWeight(survey: PageSurvey, text: PageText, noiseTest: ElementTest): FoundText {
  const { tags, resolve, finalUrl } = survey;
  const weights = createTextWeights(noiseTest);
  const nodes = findMainByWeight(survey, weights.weigh);
  const pageHas = { hasCode: tags.has('pre'), hasQuotes: tags.has('blockquote') };
  const boilerplate = findButtonLinks(nodes)
    .union(findEdges(nodes))
    .union(findSiteHeading(nodes, resolve, finalUrl))
    .union(findOtherPages(nodes, weights, text))
    .union(findRepeatedText(nodes, weights.isNoise, pageHas));
  if (boilerplate.size === 0) return { nodes, ...weights };
  const isNoise = (element: Element) => boilerplate.has(element) || weights.isNoise(element);
  return { nodes, isNoise, weigh: createTextWeights(isNoise).weigh };
}

/** The nodes before the top-level text that matches `end`. */
function nodesBefore(nodes: readonly ChildNode[], end: RegExp | undefined): readonly ChildNode[] {
  const at = end === undefined ? -1 : nodes.findIndex((node) => isText(node) && end.test(node.data));
  return at < 0 ? nodes : nodes.slice(0, at);
}
