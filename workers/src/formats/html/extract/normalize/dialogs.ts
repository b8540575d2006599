import { Element, Text } from 'domhandler';
import { append, appendChild, prependChild, removeElement } from 'domutils';
import {
  AROUND_TEXT,
  ancestorsOf,
  BLOCK_ELEMENTS,
  hasElement,
  isField,
  isLink,
  plainText,
  startOfText,
} from '../../dom/elements.ts';
import type { PageSurvey } from '../survey/survey-page.ts';

/** Shorter texts are labels and hints. */
const MIN_TEXT_CHARS = 60;
/** Moving an element takes time in proportion to its siblings. */
const MAX_DIALOGS = 500;
/** Elements that hold their blocks, so a block is added at their end. */
const HOLDS_BLOCKS = /^(?:li|dd|td|th)$/;
/** Elements around the blocks of a page. */
const AROUND_BLOCKS = /^(?:body|main|article|section|center)$/;

/** The dialog or popover that a control opens; undefined when it opens none, or one that is not in the document. */
export function dialogOf(control: Element, { ids, tags, roles }: PageSurvey): Element | undefined {
  if (!canOpenDialog(control)) return undefined;
  const { popovertarget, commandfor = popovertarget, 'aria-controls': id = commandfor } = control.attribs;
  if (id !== undefined) {
    const dialog = ids.get(id);
    return dialog && isDialog(dialog) ? dialog : undefined;
  }
  return [tags.get('dialog'), roles.get('dialog')].find((dialog) => dialog && isInMain(dialog));
}

/** Whether a control in the text of a page opens a dialog or a popover. */
export function canOpenDialog(control: Element): boolean {
  const { attribs } = control;
  const opens =
    attribs['aria-haspopup'] === 'dialog' ||
    attribs.popovertarget !== undefined ||
    attribs.commandfor !== undefined;
  return opens && !ancestorsOf(control).some(({ name }) => AROUND_TEXT.has(name));
}

/** The text of a dialog without its buttons; '' without a dialog. */
export function textOfDialog(dialog: Element | undefined): string {
  return dialog === undefined ? '' : startOfText([dialog], MIN_TEXT_CHARS, isButton);
}

/**
 * Moves the content of dialogs and popovers below the buttons in the text that open them, if it is text without fields.
 * Returns whether the tree has changed.
 */
export function showDialogs(survey: PageSurvey): boolean {
  let moved = 0;
  for (const control of survey.controls) {
    const dialog = moved < MAX_DIALOGS ? dialogOf(control, survey) : undefined;
    if (dialog === undefined || !isText(dialog)) continue;
    const { 'aria-haspopup': _, popovertarget: __, commandfor: ___, ...attributes } = control.attribs;
    // Equal tags share their attributes.
    control.attribs = attributes;
    moveBelow(control, dialog);
    moved += 1;
  }
  return moved > 0;
}

function isDialog({ name, attribs }: Element): boolean {
  return name === 'dialog' || attribs.role === 'dialog' || attribs.popover !== undefined;
}

/** Whether an element is in the part of the page with its text, unlike a dialog about cookies. */
function isInMain(dialog: Element): boolean {
  return ancestorsOf(dialog).some(
    ({ name, attribs }) => /^(?:main|article)$/.test(name) || attribs.role === 'main',
  );
}

function isText(dialog: Element): boolean {
  const text = startOfText([dialog], MIN_TEXT_CHARS, (element) => isButton(element) || isLink(element));
  return (
    text.length >= MIN_TEXT_CHARS &&
    !hasElement(dialog, (element) => isField(element) || element.name === 'nav')
  );
}

function isButton({ name }: Element): boolean {
  return name === 'button';
}

function moveBelow(control: Element, dialog: Element): void {
  const content = new Element('div', {});
  for (const child of [...dialog.children]) appendChild(content, child);
  removeElement(dialog);
  if (!hasElement(content, ({ name }) => /^h[1-6]$/.test(name))) nameContent(content, plainText(control));
  const block = ancestorsOf(control).find(({ name }) => BLOCK_ELEMENTS.has(name));
  if (block === undefined || AROUND_BLOCKS.test(block.name)) append(control, content);
  else if (HOLDS_BLOCKS.test(block.name)) appendChild(block, content);
  else append(block, content);
}

/** Puts the name of the button in front of a text without a heading. */
function nameContent(content: Element, name: string): void {
  const line = new Element('p', {});
  const strong = new Element('strong', {});
  appendChild(strong, new Text(name));
  appendChild(line, strong);
  prependChild(content, line);
}
