import { type Element, isTag, isText } from 'domhandler';
import { prevElementSibling } from 'domutils';
import { startOfText } from '../../dom/elements.ts';
import { isLocal, leadsElsewhere } from './general-noise.ts';

/**
 * Whether an element full of links continues the author's text: a paragraph that begins with text, a paragraph between
 * others, a list after a paragraph, a section after another, or a list or paragraph under a heading if the parent
 * `hasParagraphs`. Lists of links within the page do not count.
 */
export function continuesText(element: Element, hasParagraphs: boolean): boolean {
  if (element.name === 'p' && beginsWithText(element)) return true;
  if (element.name === 'section') return isChapter(element);
  if (/^[uo]l$/.test(element.name) && followsText(element)) return leadsElsewhere(element);
  const before = prevElementSibling(element);
  if (!before || (isLocal(element) && !leadsElsewhere(element))) return false;
  if (element.name === 'p' && /^(?:p|pre|dl)$/.test(before.name)) return !isLast(element);
  if (!/^(?:p|[uo]l)$/.test(element.name)) return false;
  if (before.name === 'p') return startOfText([before], 1) !== '';
  return hasParagraphs && /^h[2-6]$/.test(before.name);
}

/** A shorter text before a list may be the name of a menu. */
const MIN_LEAD_CHARS = 20;

/** Whether a section with a heading follows another one, as the sections of an article do. */
function isChapter(element: Element): boolean {
  const first = element.children.find(isTag);
  return (
    first !== undefined && /^h[2-6]$/.test(first.name) && prevElementSibling(element)?.name === 'section'
  );
}

function beginsWithText({ children }: Element): boolean {
  const [first] = children;
  return first !== undefined && isText(first) && first.data.trim().length >= MIN_LEAD_CHARS;
}

/** Whether bare text leads up to the list, as on pages without paragraphs. */
function followsText({ prev }: Element): boolean {
  return prev !== null && isText(prev) && prev.data.trim().length >= MIN_LEAD_CHARS;
}

function isLast(element: Element): boolean {
  return element.parent?.children.findLast(isTag) === element;
}
