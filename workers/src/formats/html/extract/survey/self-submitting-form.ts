import { hasElement, isField, startOfText } from '../../dom/elements.ts';
import type { PageSurvey } from './survey-page.ts';

/** A page with more text is not only there to submit its form. */
const MAX_TEXT_CHARS = 200;
const SUBMITS = /\bsubmit(?:\.call)?\s*\(/;

/**
 * Whether a page only sends a form of hidden fields to another page, as SAML (HTTP POST binding), WS-Federation and OAuth
 * (`form_post`) do.
 */
export function isSelfSubmittingForm({ tags }: PageSurvey, html: string): boolean {
  const form = tags.get('form');
  if (form === undefined || !/^post$/i.test(form.attribs.method ?? '') || !SUBMITS.test(html)) return false;
  const hasHidden = hasElement(form, ({ attribs }) => /^hidden$/i.test(attribs.type ?? ''));
  const text = startOfText(tags.get('body')?.children ?? [form], MAX_TEXT_CHARS);
  return hasHidden && !hasElement(form, isField) && text.length < MAX_TEXT_CHARS;
}
