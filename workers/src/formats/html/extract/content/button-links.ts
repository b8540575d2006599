import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { startOfText } from '../../dom/elements.ts';

const BUTTON = /(?:^|[\s_-])(?:btn|button|cta)(?:[\s_-]|$)/i;
const MAX_BUTTONS = 3;
const MAX_BUTTON_CHARS = 40;

/** Finds the paragraphs that only have links with the class of a button, such as "Sign up" and "Log in". */
export function findButtonLinks(nodes: readonly ChildNode[], found = new Set<Element>()): Set<Element> {
  for (const node of nodes) {
    if (!isTag(node) || node.name === 'pre') continue;
    if (areButtons(node)) found.add(node);
    else findButtonLinks(node.children, found);
  }
  return found;
}

function areButtons({ name, children }: Element): boolean {
  if (name !== 'p' && name !== 'div') return false;
  let buttons = 0;
  for (const child of children) {
    if (isText(child) && !/\S/.test(child.data)) continue;
    if (buttons === MAX_BUTTONS || !isButton(child)) return false;
    buttons += 1;
  }
  return buttons > 0;
}

function isButton(node: ChildNode): boolean {
  return (
    isTag(node) &&
    node.name === 'a' &&
    BUTTON.test(node.attribs.class ?? '') &&
    startOfText([node], MAX_BUTTON_CHARS).length < MAX_BUTTON_CHARS
  );
}
