/**
 * Functions that run inside of a page, in a world of their own: they see the page's elements, but none of what its
 * scripts have replaced. They are sent as text and may use nothing from outside of themselves.
 */

/** What they use of the DOM. */
interface PageNode {
  readonly localName?: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<PageNode>;
  readonly shadowRoot?: PageNode | null;
  readonly outerHTML: string;
  assignedNodes?(options: { flatten: boolean }): PageNode[];
  querySelectorAll(selector: string): Iterable<PageNode>;
  appendChild(node: PageNode): void;
  remove(): void;
}

declare const document: PageNode & {
  readonly body: PageNode | null;
  readonly documentElement: PageNode;
  readonly location: { readonly href: string };
  readonly implementation: {
    createHTMLDocument(): { importNode(node: PageNode, isDeep: boolean): PageNode };
  };
};

/** Counts the characters of text that the page has, white space, scripts and styles left out. */
export function countText(): number {
  function lengthOf(root: PageNode): number {
    let length = (root.textContent ?? '').replace(/\s+/g, '').length;
    for (const { textContent } of root.querySelectorAll('script, style, noscript, template')) {
      length -= (textContent ?? '').replace(/\s+/g, '').length;
    }
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      if (shadowRoot) length += lengthOf(shadowRoot);
    }
    return length;
  }
  return document.body ? lengthOf(document.body) : 0;
}

export interface ReadHtml {
  /** Null when it is longer than was asked for. */
  readonly html: string | null;
  readonly address: string;
}

/**
 * The document as its reader sees it, as HTML: the content of open shadow roots stands in their hosts, the elements
 * given to a slot stand in its place, and what is meant for readers without scripts is gone. The copy belongs to a document that runs nothing and loads nothing.
 */
export function readHtml(maxChars: number): ReadHtml {
  const inert = document.implementation.createHTMLDocument();

  function flatten(node: PageNode): PageNode[] {
    if (node.localName === 'slot' && node.assignedNodes) {
      const given = node.assignedNodes({ flatten: true });
      return [...(given.length > 0 ? given : node.childNodes)].flatMap(flatten);
    }
    const copy = inert.importNode(node, false);
    for (const child of (node.shadowRoot ?? node).childNodes) {
      for (const part of flatten(child)) copy.appendChild(part);
    }
    return [copy];
  }

  for (const element of document.querySelectorAll('noscript')) element.remove();
  const hasShadow = [...document.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot);
  const [root] = hasShadow ? flatten(document.documentElement) : [document.documentElement];
  const html = root?.outerHTML ?? '';
  return { html: html.length > maxChars ? null : html, address: document.location.href };
}
