import type { FetchedPage } from '../../formats/page.ts';

const DIALOG = /<dialog\b|\brole\s*=\s*["']?(?:alert)?dialog\b|\baria-modal\s*=\s*["']?true/i;

/** Whether the HTML of a page has a dialog, such as one about cookies that some sites show before their text. */
export function hasDialog({ body }: Pick<FetchedPage, 'body'>): boolean {
  return DIALOG.test(body);
}
