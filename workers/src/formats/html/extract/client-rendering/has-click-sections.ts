import { type ChildNode, type Element, isTag } from 'domhandler';
import { nextElementSibling } from 'domutils';
import {
  AROUND_TEXT,
  ancestorsOf,
  BLOCK_ELEMENTS,
  childElements,
  contentOf,
  findElements,
  parentElement,
  plainText,
  startOfText,
} from '../../dom/elements.ts';
import { canOpenDialog, dialogOf, textOfDialog } from '../normalize/dialogs.ts';
import type { PageSurvey } from '../survey/survey-page.ts';
import { isWithoutContent } from './has-loading-sections.ts';

/** The label of a button that loads the rest of a text. "Show more" alone mostly shows hidden lines of code. */
const LOADS_MORE =
  /^(?:(?:load|read) (?:more|all|older|the rest|the full)\b.{0,20}|(?:show|view|see) (?:more|older|previous) (?!lines|code)\p{L}.{0,20})$/iu;

/** The same in an application, whose text is missing until its script runs. */
const SHOWS_MORE = /^(?:show|view|see) (?:more|all|code)$/i;

/** The name of an icon or heading that opens a part of the text, as in Notion. */
const TOGGLE = /^(?:open|expand|toggle)$/i;
const MAX_NAME_CHARS = 20;

/** The label of a button whose dialog holds a part of the text. Others ask for something, such as "Contact sales". */
const OPENS_TEXT =
  /\b(?:arguments?|attributes?|definitions?|descriptions?|details?|errors?|examples?|explain|fields?|learn more|options?|parameters?|properties|reference|schema|syntax|values?|what (?:is|are|does))\b/i;

/** A single button with a missing panel mostly opens a menu, such as "Share". */
const MIN_SECTIONS = 2;

/**
 * Whether the text of the page has sections that are missing until a reader clicks: a tab or a collapsed heading whose panel
 * is missing or empty, fewer panels than tabs, or a button that loads more or opens a dialog without text. `nodes` are the
 * text of the page; `isRendered` tells whether it comes from the browser.
 */
export function hasClickSections(
  survey: PageSurvey,
  nodes: readonly ChildNode[],
  isRendered: boolean,
): boolean {
  const text = new Set<unknown>(nodes);
  const controls = survey.controls.filter((control) => isInText(control, text));
  const panels = survey.tabPanels.filter((panel) => isInText(panel, text));
  // The button is below the list, which may be all of the text.
  const hasMore = survey.controls.some(
    (control) => (loadsMore(control) || (isRendered && showsMore(control))) && !isAroundText(control),
  );
  const lacksDialog = controls.some(
    (control) =>
      canOpenDialog(control) &&
      OPENS_TEXT.test(plainText(control)) &&
      textOfDialog(dialogOf(control, survey)) === '',
  );
  const isComponentClosed = survey.controls.some(
    (control) => isInComponent(control) && isCollapsed(control) && isBeforeEmptyPanel(control),
  );
  const hasClosedToggle = isRendered && controls.some((control) => isCollapsed(control) && isToggle(control));
  const hasClosedSections = isRendered && survey.controls.filter(isWithoutPanel).length >= MIN_SECTIONS;
  return (
    lacksPanels(controls, panels, survey.ids) ||
    lacksUnnamedPanels(survey, nodes) ||
    lacksDialog ||
    isComponentClosed ||
    hasMore ||
    hasClosedToggle ||
    hasClosedSections ||
    hasEmptyDetails(survey, nodes)
  );
}

/** Whether scripts fill the `details` elements of the text when a reader opens them. */
function hasEmptyDetails({ tags }: PageSurvey, nodes: readonly ChildNode[]): boolean {
  if (!tags.has('details') || !tags.has('script')) return false;
  const found = nodes
    .filter(isTag)
    .flatMap((node) => (isEmptyDetails(node) ? node : findElements(node, isEmptyDetails)));
  return found.length >= MIN_SECTIONS;
}

function isEmptyDetails(element: Element): boolean {
  if (element.name !== 'details') return false;
  return contentOf(element).every((child) => isTag(child) && (child.name === 'summary' || isEmpty(child)));
}

function lacksPanels(
  controls: readonly Element[],
  panels: readonly Element[],
  ids: PageSurvey['ids'],
): boolean {
  const isMissing = (id: string) => isEmpty(ids.get(id));
  const [tabs, collapsed] = [controls.filter(isTab), controls.filter(isCollapsed)];
  const tabPanelIds = tabs.flatMap(controlledId);
  return (
    [...tabPanelIds, ...collapsed.filter(isInHeading).flatMap(controlledId)].some(isMissing) ||
    [...new Set(collapsed.flatMap(controlledId))].filter(isMissing).length >= MIN_SECTIONS ||
    collapsed.some(isBeforeEmptyPanel) ||
    panels.some(isEmpty) ||
    tabs.filter(loadsByHtmx).length >= MIN_SECTIONS ||
    (panels.length > 0 && tabs.length - tabPanelIds.length > panels.length)
  );
}

/** Whether tabs that do not name their panels are above a single one, which is in the text of the page or around it. */
function lacksUnnamedPanels({ controls }: PageSurvey, nodes: readonly ChildNode[]): boolean {
  const text = new Set<unknown>(nodes);
  const first = nodes.find(isTag);
  const around = new Set(first && ancestorsOf(first));
  const isShown = (panel: Element) => isInText(panel, text) || around.has(panel);
  const lists = Map.groupBy(controls.filter(isTab), (tab) =>
    ancestorsOf(tab).find(({ attribs }) => attribs.role === 'tablist'),
  );
  return lists.entries().some(([list, tabs]) => {
    const panel = list && nextElementSibling(list);
    if (!panel || nextElementSibling(panel) !== null || tabs.length < MIN_SECTIONS) return false;
    const names = childElements(panel).map(({ name }) => name);
    const holdsAllPanels = names.length === tabs.length && new Set(names).size === 1;
    return !holdsAllPanels && !tabs.some(namesPanel) && isShown(panel);
  });
}

/** Bootstrap and others name the panel in a link or in `data-` attributes. */
function namesPanel({ attribs }: Element): boolean {
  const { href, 'aria-controls': id } = attribs;
  return (href ?? id) !== undefined || Object.values(attribs).some((value) => value.startsWith('#'));
}

/** A component of the page around its text. */
const AROUND_COMPONENT = /nav|header|footer|menu|sidebar|toolbar|dropdown|dialog|search/;

/** Whether the control is part of a web component, which may be outside the text of the page until its panel has text. */
function isInComponent(control: Element): boolean {
  const around = [...ancestorsOf(control)].map(({ name }) => name);
  return (
    around.some((name) => name.includes('-')) &&
    !around.some((name) => AROUND_TEXT.has(name) || AROUND_COMPONENT.test(name))
  );
}

function controlledId({ attribs }: Element): string | [] {
  return attribs['aria-controls'] ?? [];
}

function isTab({ attribs }: Element): boolean {
  return attribs.role === 'tab';
}

function loadsByHtmx({ attribs }: Element): boolean {
  return attribs['hx-get'] !== undefined;
}

function isCollapsed(control: Element): boolean {
  const { attribs } = control;
  if (isTab(control) || attribs['aria-haspopup'] !== undefined || attribs.role === 'combobox') return false;
  return attribs['aria-expanded'] === 'false' && attribs.hidden === undefined;
}

/** Whether the label of an icon or of a heading with an icon says that it opens something. */
function isToggle({ attribs, children }: Element): boolean {
  return (
    TOGGLE.test(attribs['aria-label'] ?? '') &&
    !attribs['aria-controls'] &&
    !TOGGLE.test(startOfText(children, MAX_NAME_CHARS).trim())
  );
}

function isInHeading(element: Element): boolean {
  return ancestorsOf(element).some(({ name }) => /^h[1-6]$/.test(name));
}

function loadsMore(control: Element): boolean {
  return control.name === 'button' && LOADS_MORE.test(plainText(control));
}

function showsMore(control: Element): boolean {
  return control.name === 'button' && SHOWS_MORE.test(plainText(control)) && !isForCode(control);
}

/** Whether the element around the control holds only code and its buttons. */
function isForCode(control: Element): boolean {
  const around = parentElement(control);
  const others = around === null ? [] : childElements(around).filter(({ name }) => name !== 'button');
  return others.length > 0 && others.every(isCode);
}

function isCode(element: Element): boolean {
  const [child, ...others] = childElements(element);
  return element.name === 'pre' || (child !== undefined && others.length === 0 && isCode(child));
}

/** Some buttons do not name the panel below them. */
function isBeforeEmptyPanel(control: Element): boolean {
  const next = nextElementSibling(control);
  return (
    controlledId(control).length === 0 && next !== null && BLOCK_ELEMENTS.has(next.name) && isEmpty(next)
  );
}

/** Whether a collapsed button does not name its panel, and no text is below it. */
function isWithoutPanel(control: Element): boolean {
  const below = [control, parentElement(control)].flatMap((at) => (at && nextElementSibling(at)) ?? []);
  const isUnnamed = isCollapsed(control) && controlledId(control).length === 0;
  return isUnnamed && !isAroundText(control) && startOfText(below, 1) === '';
}

function isEmpty(panel: Element | undefined): boolean {
  return panel === undefined || isWithoutContent(panel);
}

/** Whether an element is in the text of the page, outside menus and forms. */
function isInText(element: Element, text: ReadonlySet<unknown>): boolean {
  if (isAroundText(element)) return false;
  return text.has(element) || ancestorsOf(element).some((ancestor) => text.has(ancestor));
}

function isAroundText(element: Element): boolean {
  return ancestorsOf(element).some(({ name }) => AROUND_TEXT.has(name));
}
