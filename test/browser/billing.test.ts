import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectScreen, installAxe, setWidth, WIDE_PX } from '../support/browser/inspection.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { registerInContext } from '../support/browser/sign-in-page.ts';
import { waitForHydration } from '../support/browser/wait-for-hydration.ts';
import { watchPage } from '../support/browser/watch-page.ts';
import { type SharedStack, sharedStack } from '../support/setup/shared-stack.ts';

const DAY_SECONDS = 86_400;

let stack: SharedStack;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  stack = await sharedStack();
  browser = await openBrowser();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await installAxe(context);
  page = await context.newPage();
  problems = await watchPage(page, [stack.origin, stack.standInsOrigin]);
});

afterAll(async () => {
  await browser?.close();
});

const see = (text: string | RegExp) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

/** Subscribes on the pricing page and pays at the Stripe emulator, which redirects back. */
async function subscribe(interval: 'Monthly' | 'Annual -20%'): Promise<void> {
  await page.goto(`${stack.origin}/pricing`);
  await waitForHydration(page);
  await page.getByRole('radio', { name: interval }).check();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.waitForURL(`${stack.standInsOrigin}/stripe/pay/**`);
  await page.getByRole('button', { name: 'Pay and subscribe' }).click();
  await see('Subscription Successful!');
}

const tellStripe = (path: string, body: object) =>
  page.request.post(`${stack.standInsOrigin}/stripe/${path}`, { data: body });

/** Reloads a page until it shows a status that arrives by a webhook. */
async function reloadUntil(path: string, text: string): Promise<void> {
  const isShown = async () => {
    await page.goto(stack.origin + path);
    await page.locator('main h1').first().waitFor();
    await page.locator('.chakra-skeleton').first().waitFor({ state: 'hidden' });
    return page.getByText(text, { exact: true }).first().isVisible();
  };
  await expect.poll(isShown).toBe(true);
}

async function createCollections(names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.request.post(`${stack.origin}/api/collections`, {
      headers: { origin: stack.origin },
      data: { name },
    });
  }
}

/** Whether the text color of a badge is dark yellow. */
async function seeYellowBadge(label: string): Promise<void> {
  const look = () =>
    page.evaluate<string>(
      `(() => {
        const badge = document.querySelector('#subscription .chakra-badge');
        const [red, green, blue] = getComputedStyle(badge).color.match(/\\d+/g).map(Number);
        return badge.innerText + (red > green && green > 2 * blue ? ' in yellow' : ' in ' + [red, green, blue]);
      })()`,
    );
  await expect.poll(look).toBe(`${label} in yellow`);
}

test('a yearly subscription is created, cancelled, and back on Free when the period ends', async () => {
  await registerInContext(page.context(), stack.origin, 'year@example.com');
  await subscribe('Annual -20%');
  expect(await inspectScreen(page)).toEqual([]);
  await setWidth(page, WIDE_PX);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await see('PRO');
  await createCollections(['One', 'Two', 'Three']);

  await navigateInApp(page, '/pricing');
  await page.getByRole('button', { name: 'Current plan' }).click();
  await see('Already Subscribed');
  await see('You are already a Pro user!');

  await navigateInApp(page, '/account-settings');
  await see('Active');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').waitFor();
  expect(await inspectScreen(page, { within: '[role=alertdialog]' })).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await see('Subscription Cancelled');
  expect(await inspectScreen(page)).toEqual([]);
  await setWidth(page, WIDE_PX);
  await see(/^Your subscription ends on \S+\.$/);
  await seeYellowBadge('Cancelled');

  await navigateInApp(page, '/pricing');
  await page.getByRole('button', { name: 'Renew subscription' }).press('Enter');
  await page.getByRole('button', { name: 'Current plan' }).waitFor();
  await expect.poll(() => page.locator('#main:focus').count()).toBe(1);
  await navigateInApp(page, '/account-settings');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await seeYellowBadge('Cancelled');

  await tellStripe('clock', { seconds: 366 * DAY_SECONDS });
  await reloadUntil('/dashboard', 'FREE');
  await page.getByText('You keep all MCP servers from your Pro plan', { exact: false }).waitFor();
  const more = page.getByRole('button', { name: 'New MCP Server' }).last();
  await expect.poll(() => more.isDisabled()).toBe(true);
  await navigateInApp(page, '/account-settings');
  await see('Cancelled');
  await page.getByRole('link', { name: 'Renew subscription' }).waitFor();
  expect(problems).toEqual([]);
});

test('a monthly subscription is past due after a failed renewal, and unpaid and on Free after another', async () => {
  await registerInContext(page.context(), stack.origin, 'month@example.com');
  await subscribe('Monthly');
  await tellStripe('renewals', { fail: true });
  await tellStripe('clock', { seconds: 31 * DAY_SECONDS });
  await reloadUntil('/account-settings', 'Past Due');
  await see(/Your last payment failed/);
  await tellStripe('clock', { seconds: 31 * DAY_SECONDS });
  await reloadUntil('/account-settings', 'Unpaid');
  expect(await page.getByRole('button', { name: 'Cancel subscription' }).count()).toBe(0);
  // The webhook may have arrived between the session and the subscription of one page load.
  await reloadUntil('/dashboard', 'FREE');
  expect(problems).toEqual([]);
});

test('a declined card leaves the user on the Free plan', async () => {
  await registerInContext(page.context(), stack.origin, 'declined@example.com');
  await page.goto(`${stack.origin}/pricing`);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.getByRole('button', { name: 'Try a card that is declined' }).click();
  await page.getByRole('link', { name: 'Leave without paying' }).click();
  await see('Subscribe Now');
  await navigateInApp(page, '/subscription-success');
  await see('Something Went Wrong');
  await see("We couldn't find an active subscription for your account.");
  await navigateInApp(page, '/account-settings');
  await see('No Subscription');
  await see('You are on the Free plan.');
});
