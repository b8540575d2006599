import { type ChildNode, Element, isTag, isText } from 'domhandler';
import { appendChild, removeElement, replaceElement } from 'domutils';
import { elementBefore, findElements } from '../../dom/elements.ts';
import type { PageSurvey } from '../survey/survey-page.ts';

const LIST_PARAGRAPH = /^MsoListParagraph/;
/** Characters that Word's fonts for symbols show as bullets. */
const BULLET = /^\s*[·•§oü▪‣◦-]\s*$/;
/** Moving more items would keep other crawls waiting. */
const MAX_ITEMS = 5_000;

/** Turns the paragraphs that Word writes for the items of a list into lists. Returns whether the tree has changed. */
export function convertWordLists({ document, classes }: PageSurvey): boolean {
  if (![...classes.keys()].some((name) => LIST_PARAGRAPH.test(name))) return false;
  const isItem = ({ name, attribs }: Element) => name === 'p' && LIST_PARAGRAPH.test(attribs.class ?? '');
  const lists = new Set<Element>();
  for (const paragraph of findElements(document, isItem).slice(0, MAX_ITEMS)) {
    const bullet = firstText(paragraph);
    if (bullet === null || !isText(bullet) || !BULLET.test(bullet.data)) continue;
    bullet.data = '';
    addItem(paragraph, lists);
  }
  return lists.size > 0;
}

/** The first text of an element that is not white space; null without one. */
function firstText({ children }: Element): ChildNode | null {
  for (const child of children) {
    const found = isTag(child) ? firstText(child) : isText(child) && child.data.trim() !== '' ? child : null;
    if (found) return found;
  }
  return null;
}

/** Makes a paragraph the last item of the list before it, or of a new list. */
function addItem(paragraph: Element, lists: Set<Element>): void {
  const item = new Element('li', {}, paragraph.children);
  for (const child of item.children) child.parent = item;
  const before = elementBefore(paragraph);
  if (before && lists.has(before)) {
    removeElement(paragraph);
    appendChild(before, item);
    return;
  }
  const list = new Element('ul', {}, [item]);
  item.parent = list;
  replaceElement(paragraph, list);
  lists.add(list);
}
