import type { Element } from 'domhandler';
import { findElements, hasElement, startOfText } from '../../dom/elements.ts';

const MAX_QUESTION_CHARS = 150;
/** "Useful" and "helpful" in questions about a page. */
const USEFUL =
  /helpful|useful|hilfreich|nützlich|geholfen|\butiles?\b|útil|\but[ei]li?\b|aid[ée]e?\b|nuttig|przydatn|pomoc[nl]|užitečn|hasznos|hjälp|hjelp|faydalı|yararlı|yardımcı|полезн|помогл|корисн|χρήσιμ|מועיל|עזר|مفيد|مفید|उपयोगी|ประโยชน์|hữu ích|有帮助|有幫助|有用|役に立|役立|도움|유용/i;
const QUESTION = /[?？؟;]\s*$/;

const MIN_QUESTION_CHARS = 6;
const MAX_CHOICE_CHARS = 20;
const MIN_CHOICES = 2;
const MAX_CHOICES = 5;
const NOT_IN_VOTE = /^(?:a|h[12]|pre|code|textarea|table|details)$/;

/** Whether an element at the end of a page asks whether the page was useful, by its words or by buttons to choose from. */
export function asksForFeedback(element: Element, text: string): boolean {
  return text.length < MAX_QUESTION_CHARS && (isQuestion(element, text) || isRatingForm(element));
}

function isQuestion(element: Element, text: string): boolean {
  if (!/^(?:p|div|section|form|fieldset)$/.test(element.name)) return false;
  return (
    QUESTION.test(text) && USEFUL.test(text.normalize()) && !hasElement(element, ({ name }) => name === 'a')
  );
}

/** A line with buttons to choose from, in any language. */
function isRatingForm(element: Element): boolean {
  if (!/^(?:div|section|form|fieldset)$/.test(element.name)) return false;
  const choices = findElements(element, isChoice);
  return (
    choices.length >= MIN_CHOICES &&
    choices.length <= MAX_CHOICES &&
    choices.every(isNamed) &&
    startOfText(element.children, MIN_QUESTION_CHARS, isChoice).length >= MIN_QUESTION_CHARS &&
    !hasElement(element, ({ name }) => NOT_IN_VOTE.test(name))
  );
}

/** Whether a button has a short text. The buttons next to values of a data sheet have only icons. */
function isNamed(choice: Element): boolean {
  const { length } = startOfText([choice], MAX_CHOICE_CHARS + 1);
  return choice.name === 'input' || (length > 0 && length <= MAX_CHOICE_CHARS);
}

/** Whether an element is a button other than those of tabs, toggles and code, or a radio button. */
function isChoice({ name, attribs }: Element): boolean {
  if (name === 'input') return attribs.type === 'radio';
  return (
    name === 'button' && !('aria-expanded' in attribs || 'aria-controls' in attribs || attribs.role === 'tab')
  );
}
