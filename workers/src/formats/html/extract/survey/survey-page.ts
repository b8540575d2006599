import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { textContent } from 'domutils';
import type { PageInLanguage, PageLink } from '../../../page.ts';
import { classNames, isInHiddenElement, parentElement, plainText, wordSet } from '../../dom/elements.ts';
import { createLinkResolver, type LinkResolver } from './link-resolver.ts';
import { findPageLinks } from './page-links.ts';

/** The first elements of each kind on a page, its head and its links. */
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
  /** The frames, and the objects and embedded elements that show HTML like a frame. */
  readonly frames: readonly Element[];
  /** The `textarea` elements. */
  readonly textFields: readonly Element[];
  /** The `noscript` elements. */
  readonly noscripts: readonly Element[];
  readonly styles: readonly Element[];
  /** Buttons, tabs and other elements that show a part of the page. */
  readonly controls: readonly Element[];
  /** The elements with the role `tabpanel`. */
  readonly tabPanels: readonly Element[];
  /** Whether it loads style sheets from other files. */
  readonly hasStyleSheet: boolean;
  /** A password field that is not in a hidden form, as Discourse has one on all pages. */
  readonly passwordField: Element | undefined;
  /** Structured data with schema.org: JSON-LD, and the types of microdata. */
  readonly structuredData: readonly string[];
  /** Links to other pages, navigation included, each page once. */
  findLinks(): readonly PageLink[];
}

/** The findings of one walk over a page. */
interface Findings {
  /** In document order. */
  readonly elements: Element[];
  readonly ids: Map<string, Element>;
  readonly classes: Map<string, Element>;
  readonly roles: Map<string, Element>;
  /** The types of microdata. */
  readonly itemTypes: string[];
  /** The attributes seen so far, which equal tags share. */
  readonly seen: Set<Element['attribs']>;
}

/** Elements without landmarks inside. Their content is most of a page's elements. */
const NOT_ENTERED = wordSet('pre svg script style math template');

/** Surveys a page in one walk over its tree. Survey it again after a change of the tree. */
export function surveyPage(document: Document, finalUrl: string): PageSurvey {
  const findings: Findings = {
    elements: [],
    ids: new Map(),
    classes: new Map(),
    roles: new Map(),
    itemTypes: [],
    seen: new Set(),
  };
  visit(document, findings);
  const { elements, ids, classes, roles, itemTypes } = findings;
  const byName = Map.groupBy(elements, ({ name }) => name);
  const all = (name: string): readonly Element[] => byName.get(name) ?? [];
  const tags = new Map([...byName].flatMap(([name, [first]]) => (first ? [[name, first]] : [])));
  const resolve = createLinkResolver(finalUrl, tags.get('base')?.attribs.href);
  const title = tags.get('title');
  const links = all('link');
  return {
    document,
    finalUrl,
    resolve,
    ids,
    classes,
    tags,
    roles,
    headTitle: title ? plainText(title) : '',
    canonicalHref: links.find(isCanonical)?.attribs.href ?? null,
    languages: languagesOf(links, resolve),
    meta: readMeta(all('meta')),
    frames: [...all('iframe'), ...all('frame'), ...[...all('object'), ...all('embed')].filter(showsHtml)],
    textFields: all('textarea'),
    noscripts: all('noscript'),
    styles: all('style'),
    controls: elements.filter(isControl),
    tabPanels: elements.filter(({ attribs }) => attribs.role === 'tabpanel'),
    hasStyleSheet: links.some(({ attribs }) => attribs.rel === 'stylesheet'),
    passwordField: all('input').find(isPasswordField),
    structuredData: [
      ...all('script')
        .filter(isJsonLd)
        .map((script) => textContent(script)),
      ...itemTypes,
    ],
    findLinks() {
      const anchors = [...all('a'), ...all('area'), ...elements.filter(isClickable), ...links.filter(isNext)];
      const others = { options: all('option'), forms: all('form'), images: all('svg') };
      return findPageLinks(
        { anchors, ...others, preformatted: all('pre'), frames: all('iframe') },
        { resolve, finalUrl, hasId: (id) => ids.has(id) },
      );
    },
  };
}

function visit(parent: ParentNode, findings: Findings): void {
  for (const node of parent.children) {
    if (!isTag(node)) continue;
    findings.elements.push(node);
    if (!findings.seen.has(node.attribs)) recordAttributes(node, findings);
    if (!NOT_ENTERED.has(node.name)) visit(node, findings);
  }
}

/** Records the first element with each id, class and role, and the types of microdata. */
function recordAttributes(element: Element, { ids, classes, roles, itemTypes, seen }: Findings): void {
  const { id, role, itemtype } = element.attribs;
  seen.add(element.attribs);
  if (id && !ids.has(id)) ids.set(id, element);
  if (role && !roles.has(role)) roles.set(role, element);
  for (const className of classNames(element)) {
    if (!classes.has(className)) classes.set(className, element);
  }
  if (itemtype) itemTypes.push(itemtype);
}

function isControl({ name, attribs }: Element): boolean {
  if (name === 'button' || attribs.role === 'tab' || attribs['aria-controls'] !== undefined) return true;
  return attribs.role === 'button' && attribs['aria-expanded'] !== undefined;
}

function isClickable({ name, attribs }: Element): boolean {
  return name !== 'a' && (attribs.onclick !== undefined || attribs['data-href'] !== undefined);
}

/** The next page of a list, which some themes name only for their script (Ghost). */
function isNext({ attribs }: Element): boolean {
  return attribs.rel === 'next';
}

function isCanonical({ attribs }: Element): boolean {
  return attribs.rel === 'canonical' && attribs.href !== undefined;
}

function isJsonLd({ attribs }: Element): boolean {
  return attribs.type?.startsWith('application/ld+json') === true;
}

function showsHtml({ attribs: { type = '', data = '', src = data } }: Element): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)/i.test(type) || (type === '' && /\.x?html?$/i.test(src));
}

function isPasswordField(input: Element): boolean {
  return input.attribs.type?.toLowerCase() === 'password' && !isInHiddenElement(input);
}

/** Whether the element only applies to browsers without scripts. */
export function isInNoscript(element: Element): boolean {
  return parentElement(element)?.name === 'noscript';
}

/** The first content of each name or property. A page may state several generators, so these are joined. */
function readMeta(elements: readonly Element[]): Map<string, string> {
  const meta = new Map<string, string>();
  for (const element of elements) {
    const { name, property, content = '', 'http-equiv': directive } = element.attribs;
    const key = (name ?? property ?? directive)?.toLowerCase();
    if (!key || content === '' || isInNoscript(element)) continue;
    const before = meta.get(key);
    if (before === undefined) meta.set(key, content.trim());
    else if (key === 'generator') meta.set(key, `${before}\n${content.trim()}`);
  }
  return meta;
}

/** The versions of the page by language. Regional variants count as one language; `x-default` is skipped. */
function languagesOf(links: readonly Element[], resolve: LinkResolver): PageInLanguage[] {
  return links.flatMap(({ attribs: { rel, href, hreflang } }) => {
    if (rel !== 'alternate' || !hreflang) return [];
    const [language = ''] = hreflang.toLowerCase().split('-');
    const url = href ? resolve(href) : null;
    return url === null || language === 'x' ? [] : { language, url };
  });
}
