import { findElement, findElements, startOfText } from '../../dom/elements.ts';
import type { PageSurvey } from './survey-page.ts';

/** A page with more text is not only there to submit its form. */
const MAX_TEXT_CHARS = 200;
const SUBMITS = /\bsubmit(?:\.call)?\s*\(/;
const SENT_OR_BUTTON = /^(?:hidden|submit|image|button)$/i;

/**
 * Whether a page only sends a form of hidden fields to another page, as SAML (HTTP POST binding), WS-Federation and OAuth
 * (`form_post`) do.
 */
export function isSelfSubmittingForm({ tags }: PageSurvey, html: string): boolean {
  const form = tags.get('form');
  if (form === undefined || !/^post$/i.test(form.attribs.method ?? '') || !SUBMITS.test(html)) return false;
  const inputs = findElements(form, ({ name }) => name === 'input');
  const hasOtherField =
    inputs.some(({ attribs }) => !SENT_OR_BUTTON.test(attribs.type ?? '')) ||
    findElement(form, ({ name }) => name === 'select' || name === 'textarea') !== null;
  const hasHidden = inputs.some(({ attribs }) => /^hidden$/i.test(attribs.type ?? ''));
  const text = startOfText(tags.get('body')?.children ?? [form], MAX_TEXT_CHARS);
  return hasHidden && !hasOtherField && text.length < MAX_TEXT_CHARS;
}
