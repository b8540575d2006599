import { type Element, isTag, type ParentNode } from 'domhandler';
import type { ElementTest } from '../../dom/selectors.ts';
import type { PageText } from '../content/page-text.ts';
import type { PageSurvey } from '../survey/survey-page.ts';
import { PageStyle } from './page-style.ts';

/**
 * An element with this share of the page's text is content that a script shows once it has loaded; a hidden piece is not
 * for readers.
 */
const MIN_CONTENT_SHARE = 0.6;

/** Collapsed sections are long, several and together this share of the page's text. */
const MIN_SECTION_CHARS = 200;
const MIN_SECTIONS = 3;
const MIN_SECTIONS_SHARE = 0.15;

/** React streams content into such elements and moves it to its place with a script. */
const STREAMED_ID = /^S:[0-9a-f]+$/;

/** Creates a test for elements whose text readers cannot see: hidden, transparent, clipped, off the page or unicolored. */
export function createHiddenTest(page: PageSurvey, { chars, shareOf }: PageText): ElementTest {
  const style = new PageStyle(page);
  const whole = page.tags.get('body') ?? page.document;
  let sections: ReadonlyMap<string, Sections> | undefined;
  const isCollapsedSection = (element: Element) => {
    if (chars(element) < MIN_SECTION_CHARS) return false;
    sections ??= groupSections(whole, chars);
    const alike = sections.get(keyOf(element));
    return (
      alike !== undefined && alike.count >= MIN_SECTIONS && alike.chars >= MIN_SECTIONS_SHARE * chars(whole)
    );
  };
  const isContent = (element: Element) =>
    isDisclosed(element, chars) ||
    STREAMED_ID.test(element.attribs.id ?? '') ||
    shareOf(element) >= MIN_CONTENT_SHARE ||
    isCollapsedSection(element);
  return (element) => style.hides(element) && !isContent(element);
}

/** Whether a button shows the element as a section of the page (ARIA's disclosure pattern). */
function isDisclosed(element: Element, chars: PageText['chars']): boolean {
  return element.attribs.role === 'region' && chars(element) >= MIN_DISCLOSED_CHARS;
}

const MIN_DISCLOSED_CHARS = 60;

interface Sections {
  readonly count: number;
  readonly chars: number;
}

/** Counts the long elements of a page by name and classes. */
function groupSections(whole: ParentNode, chars: PageText['chars']): Map<string, Sections> {
  const groups = new Map<string, Sections>();
  const visit = (parent: ParentNode) => {
    for (const child of parent.children) {
      if (!isTag(child) || chars(child) < MIN_SECTION_CHARS) continue;
      const group = groups.get(keyOf(child)) ?? { count: 0, chars: 0 };
      groups.set(keyOf(child), { count: group.count + 1, chars: group.chars + chars(child) });
      visit(child);
    }
  };
  visit(whole);
  return groups;
}

function keyOf({ name, attribs }: Element): string {
  return `${name} ${attribs.class ?? ''}`;
}
