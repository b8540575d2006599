import { type ChildNode, type Element, isTag, isText } from 'domhandler';

/** The amount of text in a node, without noise. */
export interface TextWeight {
  readonly textChars: number;
  /** How many of them are in links. */
  readonly linkChars: number;
  readonly links: number;
}

export type TextWeigher = (node: ChildNode) => TextWeight;

const NOTHING: TextWeight = { textChars: 0, linkChars: 0, links: 0 };

/** Creates a function that weighs nodes and caches the weight of each element. */
export function createTextWeigher(isNoise: (element: Element) => boolean): TextWeigher {
  const known = new Map<Element, TextWeight>();
  function weigh(node: ChildNode): TextWeight {
    if (isText(node)) return { textChars: node.data.trim().length, linkChars: 0, links: 0 };
    if (!isTag(node)) return NOTHING;
    const before = known.get(node);
    if (before) return before;
    const weight = isNoise(node) ? NOTHING : weighElement(node, weigh);
    known.set(node, weight);
    return weight;
  }
  return weigh;
}

function weighElement(element: Element, weigh: TextWeigher): TextWeight {
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

/** The characters outside links. */
export function ownChars({ textChars, linkChars }: TextWeight): number {
  return textChars - linkChars;
}

/** Whether the text is mostly short links, as in a menu. */
export function isNavigation({ textChars, linkChars, links }: TextWeight): boolean {
  return links >= 4 && linkChars >= 0.6 * textChars && linkChars / links < 60;
}
