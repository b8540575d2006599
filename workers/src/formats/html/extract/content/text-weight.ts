import { type ChildNode, type Element, isTag, isText } from 'domhandler';

/** The amount of text in a node, without noise. */
export interface TextWeight {
  readonly textChars: number;
  /** Characters in links. */
  readonly linkChars: number;
  readonly links: number;
}

/** Returns how much text a node has. Noise has none. */
export type TextWeigher = (node: ChildNode) => TextWeight;

const NOTHING: TextWeight = { textChars: 0, linkChars: 0, links: 0 };
/** The weight of noise, distinct from the weight of an empty element. */
const NOISE: TextWeight = { ...NOTHING };

/** The weights of the elements of a page, and whether each is noise. */
export interface TextWeights {
  readonly weigh: TextWeigher;
  isNoise(element: Element): boolean;
}

/** Creates functions that weigh nodes and detect noise. Both cache the weight of each element. */
export function createTextWeights(isNoise: (element: Element) => boolean): TextWeights {
  const known = new Map<Element, TextWeight>();
  function weighElement(element: Element): TextWeight {
    let weight = known.get(element);
    if (weight === undefined) {
      weight = isNoise(element) ? NOISE : sumWeights(element, weighElement);
      known.set(element, weight);
    }
    return weight;
  }
  return {
    weigh(node) {
      if (isText(node)) return { textChars: node.data.trim().length, linkChars: 0, links: 0 };
      return isTag(node) ? weighElement(node) : NOTHING;
    },
    isNoise: (element) => weighElement(element) === NOISE,
  };
}

function sumWeights(element: Element, weigh: (child: Element) => TextWeight): TextWeight {
  let textChars = 0;
  let linkChars = 0;
  let links = 0;
  for (const child of element.children) {
    if (isText(child)) textChars += child.data.trim().length;
    if (!isTag(child)) continue;
    const weight = weigh(child);
    textChars += weight.textChars;
    linkChars += weight.linkChars;
    links += weight.links;
  }
  if (element.name === 'a' && element.attribs.href !== undefined)
    return { textChars, linkChars: textChars, links: 1 };
  return textChars === 0 && links === 0 ? NOTHING : { textChars, linkChars, links };
}

/** The characters outside links. */
export function ownChars({ textChars, linkChars }: TextWeight): number {
  return textChars - linkChars;
}

const MIN_MENU_LINKS = 4;
const MIN_MENU_LINK_SHARE = 0.6;
const MAX_MENU_LINK_CHARS = 60;

/** Whether the text is mostly short links, as in a menu. */
export function isNavigation({ textChars, linkChars, links }: TextWeight): boolean {
  const hasShortLinks = linkChars < MAX_MENU_LINK_CHARS * links;
  return links >= MIN_MENU_LINKS && linkChars >= MIN_MENU_LINK_SHARE * textChars && hasShortLinks;
}
