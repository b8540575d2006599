import { type ChildNode, type Element, isTag, isText } from 'domhandler';

/** How much text a node holds, noise left out. */
export interface TextWeight {
  readonly textChars: number;
  /** Those of them that stand in links. */
  readonly linkChars: number;
  readonly links: number;
}

export type Scale = (node: ChildNode) => TextWeight;

const NOTHING: TextWeight = { textChars: 0, linkChars: 0, links: 0 };

/** A scale that weighs each element once. */
export function createScale(isNoise: (element: Element) => boolean): Scale {
  const known = new Map<Element, TextWeight>();
  function weigh(node: ChildNode): TextWeight {
    if (isText(node)) return { ...NOTHING, textChars: node.data.trim().length };
    if (!isTag(node)) return NOTHING;
    const before = known.get(node);
    if (before) return before;
    const weight = isNoise(node) ? NOTHING : weighElement(node, weigh);
    known.set(node, weight);
    return weight;
  }
  return weigh;
}

function weighElement(element: Element, weigh: Scale): TextWeight {
  let textChars = 0;
  let linkChars = 0;
  let links = 0;
  for (const child of element.children) {
    const weight = weigh(child);
    textChars += weight.textChars;
    linkChars += weight.linkChars;
    links += weight.links;
  }
  return element.name === 'a' && element.attribs.href !== undefined
    ? { textChars, linkChars: textChars, links: 1 }
    : { textChars, linkChars, links };
}

/** The characters outside links: what an article is made of. */
export function ownChars({ textChars, linkChars }: TextWeight): number {
  return textChars - linkChars;
}

/** Whether the text is mostly short links, as in menus and lists of pages. */
export function isNavigation({ textChars, linkChars, links }: TextWeight): boolean {
  return links >= 4 && linkChars >= 0.6 * textChars && linkChars / links < 60;
}
