import type { Element } from 'domhandler';
import { nextElementSibling } from 'domutils';
import { hasElement, isOrHolds, parentElement, plainText } from '../../dom/elements.ts';

/** Elements around a button, after which its panel may be. */
const MAX_WRAPPERS = 2;
/** An element with more text is more than the label of a panel. */
const MAX_LABEL_CHARS = 200;

/** Whether `element` is the button that opens `panel` with prose, or holds only that button (ARIA's disclosure pattern). */
export function opensPanel(element: Element, panel: Element, id: string | undefined): boolean {
  const isButton = (other: Element) =>
    other.attribs['aria-controls'] === id && other.attribs['aria-haspopup'] === undefined;
  const hasButton = isOrHolds(element, isButton);
  return hasButton && plainText(element).length <= MAX_LABEL_CHARS && holdsProse(panel);
}

/** Whether `element` is a button above the text that it opens, as in lists of questions. */
export function isDisclosureButton(element: Element): boolean {
  const { name, attribs } = element;
  const { 'aria-controls': id, 'aria-expanded': isExpanded } = attribs;
  if ((attribs.role ?? name) !== 'button' || isExpanded === undefined) return false;
  if (id === undefined && isExpanded === 'false') return isBeforeParagraphs(element);
  let at: Element | null = element;
  for (let depth = 0; depth <= MAX_WRAPPERS && at; depth += 1) {
    const panel = nextElementSibling(at);
    if (panel) return (id === undefined || holdsPanel(panel, id)) && opensPanel(at, panel, id);
    at = parentElement(at);
  }
  return false;
}

/** Whether a button that does not name its closed panel is above paragraphs. */
function isBeforeParagraphs(button: Element): boolean {
  const next = nextElementSibling(button);
  const mayOpen = button.attribs['aria-haspopup'] === undefined && button.attribs['aria-label'] === undefined;
  return mayOpen && next !== null && next.name === 'div' && hasElement(next, ({ name }) => name === 'p');
}

function holdsPanel(element: Element, id: string): boolean {
  return isOrHolds(element, ({ attribs }) => attribs.id === id);
}

/** Menus hold links and buttons. */
function holdsProse(panel: Element): boolean {
  return panel.name === 'dd' || hasElement(panel, ({ name }) => /^(?:p|pre|table|dl)$/.test(name));
}
