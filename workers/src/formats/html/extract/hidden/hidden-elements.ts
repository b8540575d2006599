import { type Element, isTag, type ParentNode } from 'domhandler';
import {
  childElements,
  elementBefore,
  findElements,
  hasElement,
  parentElement,
  plainText,
} from '../../dom/elements.ts';
import type { ElementTest } from '../../dom/selectors.ts';
import { opensPanel } from '../content/disclosure.ts';
import type { PageText } from '../content/page-text.ts';
import type { PageSurvey } from '../survey/survey-page.ts';
import { type HiddenBy, PageStyle } from './page-style.ts';
import { isPanelOfTabs } from './unmarked-panels.ts';

/**
 * An element with this share of the page's text is content that a script shows later; a smaller hidden element is not
 * for readers.
 */
const MIN_CONTENT_SHARE = 0.6;

/** Collapsed sections are long, several and together this share of the page's text. */
const MIN_SECTION_CHARS = 200;
const MIN_SECTIONS = 3;
const MIN_SECTIONS_SHARE = 0.15;

/** A panel that a reader opens has more text than a tooltip. */
const MIN_DISCLOSED_CHARS = 60;
/** The same for paragraphs and code, which tooltips lack. */
const MIN_DISCLOSED_PROSE_CHARS = 20;
/** Elements around a panel, before which its button may be. */
const MAX_PANEL_WRAPPERS = 3;

/** React streams content into such elements and moves it to its place with a script. */
const STREAMED_ID = /^S:[0-9a-f]+$/;

/** Tests for text that readers cannot see. */
export interface HiddenTest {
  /** Whether elements with the tag of `element` may be hidden, wherever they are. A cheap test before `isHidden`. */
  readonly mayBeHidden: ElementTest;
  readonly isHidden: ElementTest;
}

/** Creates the tests of a page: text may be hidden, transparent, clipped, off the page or in the color of its background. */
export function createHiddenTest(page: PageSurvey, { chars, shareOf }: PageText): HiddenTest {
  const style = new PageStyle(page);
  const whole = page.tags.get('body') ?? page.document;
  let sections: ReadonlyMap<string, Sections> | undefined;
  const isCollapsedSection = (element: Element) => {
    if (chars(element) < MIN_SECTION_CHARS) return false;
    sections ??= groupSections(whole, chars);
    const alike = sections.get(groupKey(element));
    return (
      alike !== undefined && alike.count >= MIN_SECTIONS && alike.chars >= MIN_SECTIONS_SHARE * chars(whole)
    );
  };
  const isContent = (element: Element, hiddenBy: HiddenBy) =>
    isDisclosed(element, hiddenBy, chars) ||
    (hiddenBy === 'collapsed' && isFirstAlternative(element, style)) ||
    STREAMED_ID.test(element.attribs.id ?? '') ||
    shareOf(element) >= MIN_CONTENT_SHARE ||
    isCollapsedSection(element);
  return {
    mayBeHidden: (element) => style.mayBeHidden(element),
    isHidden: (element) => {
      const hiddenBy = style.hiddenBy(element);
      return hiddenBy !== 'nothing' && !isContent(element, hiddenBy);
    },
  };
}

/**
 * Whether readers can open the element (ARIA's disclosure and accordion patterns), a script shows its long text, or only
 * screen readers skip it.
 */
function isDisclosed(element: Element, hiddenBy: HiddenBy, chars: PageText['chars']): boolean {
  if (hiddenBy === 'style' || chars(element) < minDisclosedChars(element)) return false;
  if (hiddenBy === 'class-name') return chars(element) >= MIN_SECTION_CHARS;
  const { role, id } = element.attribs;
  if (role === 'region' || (id !== undefined && isOpenedBefore(element, id))) return true;
  if (hiddenBy === 'collapsed' && isOpenedByLink(element, chars)) return true;
  if (isPanelOfTabs(element)) return true;
  // Screen readers skip the second link of a card, which is its text.
  return hiddenBy === 'aria-hidden' && element.name === 'a';
}

/** Whether the element is the first of several with code, all hidden until a script shows the code for the reader's system. */
function isFirstAlternative(element: Element, style: PageStyle): boolean {
  for (let before = element.prev; before; before = before.prev) if (isTag(before)) return false;
  if (element.parent === null || !hasElement(element, ({ name }) => name === 'pre')) return false;
  const all = childElements(element.parent);
  return all.length > 1 && all.every((other) => style.hiddenBy(other) === 'collapsed');
}

/** Whether the heading or button before the element opens it. */
function isOpenedBefore(panel: Element, id: string): boolean {
  let at = panel;
  for (let depth = 0; depth < MAX_PANEL_WRAPPERS; depth += 1) {
    const before = at.prev && !isTag(at.prev) ? at.prev.prev : at.prev;
    if (before && isTag(before)) {
      return (
        (/^h[2-6]$/.test(before.name) &&
          hasElement(before, ({ attribs }) => attribs['aria-controls'] === id)) ||
        opensPanel(before, panel, id)
      );
    }
    const parent = parentElement(at);
    if (parent === null) return false;
    at = parent;
  }
  return false;
}

/** Whether the element before the text is a button, or a link or element that only a script follows, and nothing else. */
function isOpenedByLink(panel: Element, chars: PageText['chars']): boolean {
  const toggle = elementBefore(panel);
  if (toggle === null) return false;
  const isLinkOrButton = ({ name, attribs: { role, onclick } }: Element) =>
    name === 'a' || (role ?? name) === 'button' || onclick !== undefined;
  const [link, second] = isLinkOrButton(toggle) ? [toggle] : findElements(toggle, isLinkOrButton);
  if (!link || second || !opensByScript(link, panel)) return false;
  if (plainText(link) === '' || plainText(link) !== plainText(toggle)) return false;
  const hasFields = hasElement(panel, ({ name }) => /^(?:form|input|textarea|select)$/.test(name));
  const links = findElements(panel, ({ name }) => name === 'a');
  const linkChars = links.reduce((sum, inner) => sum + chars(inner), 0);
  return !hasFields && chars(panel) - linkChars >= minDisclosedChars(panel);
}

function minDisclosedChars(panel: Element): number {
  return hasElement(panel, ({ name }) => name === 'p' || name === 'pre')
    ? MIN_DISCLOSED_PROSE_CHARS
    : MIN_DISCLOSED_CHARS;
}

function opensByScript({ name, attribs: { href } }: Element, panel: Element): boolean {
  if (name === 'button' || href === undefined) return true;
  const target = href.trim();
  return target === '#' || target === `#${panel.attribs.id}` || /^javascript:/i.test(target);
}

/** Elements with the same group key. */
interface Sections {
  readonly count: number;
  readonly chars: number;
}

/** Counts the long elements of a page by group key. */
function groupSections(whole: ParentNode, chars: PageText['chars']): Map<string, Sections> {
  const groups = new Map<string, Sections>();
  const visit = (parent: ParentNode) => {
    for (const child of parent.children) {
      if (!isTag(child) || chars(child) < MIN_SECTION_CHARS) continue;
      const group = groups.get(groupKey(child)) ?? { count: 0, chars: 0 };
      groups.set(groupKey(child), { count: group.count + 1, chars: group.chars + chars(child) });
      visit(child);
    }
  };
  visit(whole);
  return groups;
}

/** Equal for elements with the same name and classes. */
function groupKey({ name, attribs }: Element): string {
  return `${name} ${attribs.class ?? ''}`;
}
