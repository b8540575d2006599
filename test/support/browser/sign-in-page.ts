import type { Page } from 'playwright-core';

/** Leaves for the stand-in for GitHub and comes back as `email`, who is new: to the last step of the registration. */
export async function beginRegistration(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/api/auth/github`);
  const authorize = new URL(page.url());
  authorize.searchParams.set('as', email);
  await page.goto(authorize.href);
  await page.getByRole('heading', { name: 'Complete Registration' }).waitFor();
}

/** Registers `email` as a new user, whose dashboard is shown then. */
export async function registerInPage(page: Page, origin: string, email: string): Promise<void> {
  await beginRegistration(page, origin, email);
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await page.waitForURL('**/dashboard');
}
