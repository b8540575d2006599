import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import type { PageInLanguage, PageLink } from '../../../page.ts';
import { classNames, plainText, rawText } from '../../dom/elements.ts';
import { createLinkResolver, type LinkResolver } from './link-resolver.ts';
import { linksOfPage } from './page-links.ts';

/** The result of one walk over a page: its generator's landmarks, its head and its links. */
export interface PageSurvey {
  readonly document: Document;
  readonly finalUrl: string;
  readonly resolve: LinkResolver;
  /** The text of the title element; '' when there is none. */
  readonly headTitle: string;
  readonly canonicalHref: string | null;
  /** The versions of the page by language, itself included (`hreflang`). */
  readonly languages: readonly PageInLanguage[];
  /** The first content of each meta element by lower-case name or property; all generators, one per line. */
  readonly meta: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, Element>;
  /** The first element of each class. */
  readonly classes: ReadonlyMap<string, Element>;
  /** The first element of each tag. */
  readonly tags: ReadonlyMap<string, Element>;
  /** The first element of each ARIA role. */
  readonly roles: ReadonlyMap<string, Element>;
  readonly frames: readonly Element[];
  /** The `noscript` elements. */
  readonly noscripts: readonly Element[];
  readonly styles: readonly Element[];
  /** Whether it loads style sheets. */
  readonly hasStyleSheet: boolean;
  readonly hasPasswordField: boolean;
  /** Structured data with schema.org: JSON-LD, and the types of microdata. */
  readonly structuredData: readonly string[];
  /** Links to other pages, navigation included, each page once. */
  findLinks(): readonly PageLink[];
}

interface Findings {
  readonly meta: Map<string, string>;
  readonly ids: Map<string, Element>;
  readonly classes: Map<string, Element>;
  readonly tags: Map<string, Element>;
  readonly roles: Map<string, Element>;
  /** The class attributes seen so far. */
  readonly classLists: Set<string>;
  readonly anchors: Element[];
  readonly preformatted: Element[];
  readonly alternates: Element[];
  readonly frames: Element[];
  readonly noscripts: Element[];
  readonly styles: Element[];
  hasStyleSheet: boolean;
  hasPasswordField: boolean;
  readonly structuredData: string[];
  canonicalHref: string | null;
}

/** Their content has no landmarks and is most of a page's elements. */
const NOT_ENTERED: ReadonlySet<string> = new Set(['pre', 'svg', 'script', 'style', 'math', 'template']);

/** Surveys the page in one walk over its tree. */
export function surveyPage(document: Document, finalUrl: string): PageSurvey {
  const findings: Findings = {
    meta: new Map(),
    ids: new Map(),
    classes: new Map(),
    tags: new Map(),
    roles: new Map(),
    classLists: new Set(),
    anchors: [],
    preformatted: [],
    alternates: [],
    frames: [],
    noscripts: [],
    styles: [],
    hasStyleSheet: false,
    hasPasswordField: false,
    structuredData: [],
    canonicalHref: null,
  };
  visit(document, findings);
  const resolve = createLinkResolver(finalUrl, findings.tags.get('base')?.attribs.href);
  const title = findings.tags.get('title');
  return {
    ...findings,
    document,
    finalUrl,
    resolve,
    languages: languagesOf(findings.alternates, resolve),
    headTitle: title ? plainText(title) : '',
    findLinks: () => linksOfPage(findings, resolve, finalUrl),
  };
}

function visit(parent: ParentNode, findings: Findings): void {
  for (const node of parent.children) {
    if (!isTag(node)) continue;
    note(node, findings);
    noteTag(node, findings);
    if (!NOT_ENTERED.has(node.name)) visit(node, findings);
  }
}

/** Notes what each element of a page adds. */
function note(element: Element, findings: Findings): void {
  const { name, attribs } = element;
  switch (name) {
    case 'a':
      if (attribs.href) findings.anchors.push(element);
      break;
    case 'pre':
      findings.preformatted.push(element);
      break;
    case 'noscript':
      findings.noscripts.push(element);
      break;
    case 'script':
      if (attribs.type?.startsWith('application/ld+json'))
        findings.structuredData.push(...element.children.map(rawText));
      break;
    case 'style':
      findings.styles.push(element);
      break;
    case 'iframe':
    case 'frame':
      findings.frames.push(element);
      break;
    case 'meta':
      if (!isForOldBrowsers(element)) noteMeta(attribs, findings.meta);
      break;
    case 'link':
      noteLink(element, findings);
  }
}

/** Notes the first element with each name, id, class and role. */
function noteTag(element: Element, findings: Findings): void {
  const { name, attribs } = element;
  if (!findings.tags.has(name)) findings.tags.set(name, element);
  if (attribs.id && !findings.ids.has(attribs.id)) findings.ids.set(attribs.id, element);
  if (attribs.role && !findings.roles.has(attribs.role)) findings.roles.set(attribs.role, element);
  if (attribs.class && !findings.classLists.has(attribs.class)) {
    findings.classLists.add(attribs.class);
    for (const className of classNames(element)) {
      if (!findings.classes.has(className)) findings.classes.set(className, element);
    }
  }
  if (attribs.itemtype) findings.structuredData.push(attribs.itemtype);
  findings.hasPasswordField ||= name === 'input' && attribs.type?.toLowerCase() === 'password';
}

function noteLink(element: Element, findings: Findings): void {
  const { rel, href, hreflang } = element.attribs;
  if (rel === 'stylesheet') findings.hasStyleSheet = true;
  else if (rel === 'canonical') findings.canonicalHref ??= href ?? null;
  else if (rel === 'alternate' && hreflang) findings.alternates.push(element);
}

/** Content of `noscript` applies only to browsers without scripts. */
function isForOldBrowsers({ parent }: Element): boolean {
  return parent !== null && isTag(parent) && parent.name === 'noscript';
}

function noteMeta(attribs: Element['attribs'], meta: Map<string, string>): void {
  const key = (attribs.name ?? attribs.property ?? attribs['http-equiv'])?.toLowerCase();
  if (!key || !attribs.content) return;
  const before = meta.get(key);
  if (before === undefined) meta.set(key, attribs.content.trim());
  else if (key === 'generator') meta.set(key, `${before}\n${attribs.content.trim()}`);
}

/** Regional variants count as one language; `x-default` is skipped. */
function languagesOf(alternates: readonly Element[], resolve: LinkResolver): PageInLanguage[] {
  return alternates.flatMap(({ attribs }) => {
    const [language = ''] = (attribs.hreflang ?? '').toLowerCase().split('-');
    const url = attribs.href ? resolve(attribs.href) : null;
    return url === null || language === 'x' ? [] : { language, url };
  });
}
