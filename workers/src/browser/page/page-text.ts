import type { PageDocument, PageElement, PageParent } from './page-dom.ts';

/**
 * Functions that run inside a page, in an isolated world: they see its elements, but none of the globals that its
 * scripts have replaced. They are sent as source text and cannot use outer variables.
 */

declare const document: PageDocument;

/**
 * Counts the text characters of the page without white space, scripts and styles. Links and options count a tenth, because
 * many an application shows a long menu before its text.
 */
export function countTextChars(): number {
  const charsOf = ({ textContent }: PageParent) => (textContent ?? '').replace(/\s+/g, '').length;
  function lengthOf(root: PageParent): number {
    let length = charsOf(root);
    for (const element of root.querySelectorAll('script, style, noscript, template'))
      length -= charsOf(element);
    for (const element of root.querySelectorAll('a, option')) length -= charsOf(element) * 0.9;
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      if (shadowRoot) length += lengthOf(shadowRoot);
    }
    return length;
  }
  return document.body ? lengthOf(document.body) : 0;
}

/** The height in pixels at which neither the page nor a scrollable element would have a vertical scroll bar. */
export function measureContentHeight(): number {
  const viewport = document.documentElement.clientHeight;
  let hidden = 0;
  for (const { localName, scrollHeight, clientHeight } of document.querySelectorAll('html, body *')) {
    const isScrollable = clientHeight > viewport / 2 || localName === 'html';
    if (isScrollable) hidden = Math.max(hidden, scrollHeight - clientHeight);
  }
  return viewport + hidden;
}

/** Scrolls to the end of the page. */
export function scrollToEnd(): void {
  document.scrollingElement?.scrollTo({ top: document.scrollingElement.scrollHeight, behavior: 'instant' });
}

export interface ReadHtml {
  /** Null when it is longer than `maxChars`. */
  readonly html: string | null;
  readonly url: string;
}

/**
 * The rendered document as HTML: shadow roots and slotted elements are flattened, noscript elements are removed, and XHTML
 * becomes HTML. Components with tabs also get the panels that they do not show. The copy belongs to an inert document, which
 * runs and loads nothing.
 */
export function readHtml(maxChars: number): ReadHtml {
  const CDATA_SECTION = 4;
  const inert = document.implementation.createHTMLDocument();

  function findHiddenPanels({ shadowRoot, childNodes }: PageElement): PageElement[] {
    const hasTabs = shadowRoot && [...shadowRoot.querySelectorAll('[role=tab]')].length > 0;
    return hasTabs ? [...childNodes].filter(({ assignedSlot }) => assignedSlot === null) : [];
  }

  function flatten(node: PageElement): PageElement[] {
    if (node.localName === 'slot' && node.assignedNodes) {
      const assigned = node.assignedNodes({ flatten: true });
      return [...(assigned.length > 0 ? assigned : node.childNodes)].flatMap(flatten);
    }
    const isCdata = node.nodeType === CDATA_SECTION;
    const copy = isCdata ? inert.createTextNode(node.textContent ?? '') : inert.importNode(node, false);
    for (const child of [...(node.shadowRoot ?? node).childNodes, ...findHiddenPanels(node)]) {
      for (const part of flatten(child)) copy.appendChild(part);
    }
    return [copy];
  }

  for (const element of document.querySelectorAll('noscript')) element.remove();
  const hasShadow = [...document.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot);
  // XHTML would be written as XML.
  const isXml = document.contentType !== 'text/html';
  const [root] = hasShadow || isXml ? flatten(document.documentElement) : [document.documentElement];
  const html = root?.outerHTML ?? '';
  return { html: html.length > maxChars ? null : html, url: document.location.href };
}
