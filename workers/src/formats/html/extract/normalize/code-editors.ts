import { type Element, Text } from 'domhandler';
import { findElement, findElements, hasAnyClass, rawText, wordSet } from '../../dom/elements.ts';
import type { PageSurvey } from '../survey/survey-page.ts';
import { replaceWith } from './replace-with.ts';

/** The classes of Monaco, CodeMirror 6 and 5, and Ace. */
const EDITORS = wordSet('monaco-editor cm-editor CodeMirror ace_editor');
const LINES = wordSet('view-line cm-line CodeMirror-line ace_line');

/** The position of a line, in pixels. */
const TOP = /(?:^|;)\s*top\s*:\s*(-?[\d.]{1,12})px/i;

/** Turns the code in editors into `pre` elements. Returns whether the tree has changed. */
export function showCodeEditors({ classes, document }: PageSurvey): boolean {
  if (![...EDITORS].some((name) => classes.has(name))) return false;
  const editors = findElements(document, (element) => hasAnyClass(element, EDITORS));
  return editors.map(showCode).includes(true);
}

function showCode(editor: Element): boolean {
  const lines = findElements(editor, (element) => hasAnyClass(element, LINES));
  if (lines.length === 0) return false;
  // Monaco places its lines by style, in any order.
  const text = lines.toSorted((a, b) => topOf(a) - topOf(b)).map(lineText);
  const language = languageOf(editor);
  const attributes: Element['attribs'] = language === undefined ? {} : { 'data-language': language };
  replaceWith(editor, 'pre', attributes, [new Text(text.join('\n'))]);
  return true;
}

function topOf({ attribs }: Element): number {
  return Number(TOP.exec(attribs.style ?? '')?.[1] ?? 0);
}

function lineText(line: Element): string {
  return rawText(line).replace(/[\n\u200b]/g, '');
}

function languageOf(editor: Element): string | undefined {
  const stated = findElement(editor, ({ attribs }) => attribs['data-language'] !== undefined);
  return editor.attribs['data-mode-id'] ?? stated?.attribs['data-language'];
}
