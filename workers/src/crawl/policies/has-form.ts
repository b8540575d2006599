/** A form field for visitors. */
const FIELD = /<input\b(?![^<>]*\btype\s*=\s*["']?(?:button|hidden|image|radio|reset|search|submit))/i;
const SEARCH = /\brole\s*=\s*["']?search|\bname\s*=\s*["']?(?:q|s|query|search)\b/i;

/** Whether a page asks its visitors to fill in a form other than a search. */
export function hasForm(html: string): boolean {
  return html
    .split(/<form\b/i)
    .slice(1)
    .some((part) => {
      const [form = ''] = part.split(/<\/form/i, 1);
      return FIELD.test(form) && !SEARCH.test(form);
    });
}
