import type { BrowserContext, Page } from 'playwright-core';
import { signIn } from '../api/signed-in-client.ts';

/** Signs in with the GitHub emulator as the new user `email`, up to the last step of the registration. */
export async function beginRegistration(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/api/auth/github`);
  const authorize = new URL(page.url());
  authorize.searchParams.set('as', email);
  await page.goto(authorize.href);
  await page.getByRole('heading', { name: 'Complete Registration' }).waitFor();
}

/** Registers the new user `email` and waits for the dashboard. */
export async function registerInPage(page: Page, origin: string, email: string): Promise<void> {
  await beginRegistration(page, origin, email);
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await page.waitForURL('**/dashboard');
}

/** Registers the new user `email` without pages, which takes a tenth of the CPU time, and signs the context in. */
export async function registerInContext(
  context: BrowserContext,
  origin: string,
  email: string,
): Promise<void> {
  const { cookies } = await signIn(origin, email, 'Grace Hopper');
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
}
