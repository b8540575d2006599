import type { Element } from 'domhandler';
import {
  childElements,
  classNames,
  hasAnyClass,
  hasElement,
  startOfText,
  wordSet,
} from '../../dom/elements.ts';
import { memoizeByTag } from '../../dom/memoize.ts';
import type { ElementTest } from '../../dom/selectors.ts';
import { isCallout } from '../../extract/content/general-noise.ts';
import { ADMONITION_ATTRIBUTES, KIND_OF_CALLOUT, kindFromName } from './admonition-kind.ts';
import { kindFromColor } from './callout-color.ts';

/** The classes of admonitions by element, '*' for any. Bare kinds such as `.note` are from Doxygen, DocBook and AsciiDoc. */
const ADMONITION_CLASSES: Readonly<Record<string, ReadonlySet<string>>> = {
  '*': wordSet(
    'admonition theme-admonition custom-block starlight-aside admonitionblock callout nextra-callout hint ' +
      'alert bd-callout confluence-information-macro hint-container custom-container yfm-note',
  ),
  p: wordSet('note info tip important warning caution danger'),
  blockquote: wordSet(
    'note tip important warning caution note-title important-title warning-title is-info is-success is-warning is-danger',
  ),
  div: wordSet('NOTE TIP IMPORTANT WARNING CAUTION note warning tip caution important topic'),
  dl: wordSet('note warning attention'),
  aside: wordSet('topic sidebar'),
};

/** In docutils, these have a title. Elsewhere they are topics and sidebars. */
const TITLED = wordSet('topic sidebar');
const TITLES = wordSet('topic-title sidebar-title');

function isMarkedAdmonition(element: Element): boolean {
  const { name, attribs } = element;
  if (attribs.role === 'note' || attribs.role === 'alert' || isCallout(element)) return true;
  if (ADMONITION_ATTRIBUTES.some((attribute) => attribs[attribute] !== undefined)) return true;
  const hasKnownClass = [ADMONITION_CLASSES['*'], ADMONITION_CLASSES[name]].some(
    (names) => names && hasAnyClass(element, names),
  );
  return hasKnownClass || classNames(element).some(statesKind);
}

function statesKind(className: string): boolean {
  return kindFromName(KIND_OF_CALLOUT.exec(className)?.[1] ?? '') !== null;
}

/** Creates a test for notes, warnings and the like. `details` is one only with the class of a kind (pymdownx). */
export function createAdmonitionTest(): ElementTest {
  const isMarked = memoizeByTag((element) =>
    element.name === 'details'
      ? classNames(element).some((name) => kindFromName(name) !== null)
      : isMarkedAdmonition(element),
  );
  const isColored = memoizeByTag((element) => kindFromColor(element) !== null);
  return (element) =>
    isMarked(element) && !(hasAnyClass(element, TITLED) && !hasTitle(element))
      ? element.name !== 'p' || !STARTS_WITH_KIND.test(startOfText([element], 30))
      : isColored(element) && isShort(element);
}

function hasTitle(element: Element): boolean {
  return childElements(element).some((child) => hasAnyClass(child, TITLES));
}

/** A paragraph that starts with its kind needs no title. */
const STARTS_WITH_KIND = /^(?:note|info|tip|hint|important|warning|caution|attention|danger)\b/i;

/** A longer part of the page, or one with headings, is a colored section. */
function isShort(element: Element): boolean {
  const chars = startOfText([element], MAX_CALLOUT_CHARS).length;
  return (
    chars >= MIN_CALLOUT_CHARS &&
    chars < MAX_CALLOUT_CHARS &&
    !hasElement(element, ({ name }) => /^h[1-3]$/.test(name))
  );
}

const MIN_CALLOUT_CHARS = 12;
const MAX_CALLOUT_CHARS = 1_500;
