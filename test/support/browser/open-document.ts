import type { Page } from 'playwright-core';

export type DocumentTab = 'Pages' | 'Topics' | 'Refreshes' | 'Changes';

/** Opens the page of a document from the list of its collection, and one of its tabs. */
export async function openDocument(page: Page, name: string | RegExp, tab: DocumentTab): Promise<void> {
  const isText = typeof name === 'string';
  await page
    .locator('td[data-column=Documentation]')
    .getByRole('link', { name, ...(isText && { exact: true }) })
    .first()
    .click();
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('tab', { name: tab, selected: true }).waitFor();
}
