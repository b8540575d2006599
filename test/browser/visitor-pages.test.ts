import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { delayCalls } from '../support/browser/fail-calls.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openApp, resetPage } from '../support/browser/reset-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';

/** The public pages (specification section 2). */
const SITE = {
  companyName: 'Halyard Works',
  companyCity: 'Bremen, Germany',
  supportEmail: 'help@halyard.example',
  connectorPackage: null,
  hasBilling: true,
  maxPagesPerSource: 5_000,
};
const EDITORS = ['Cursor', 'Windsurf', 'Zed', 'Claude Code'];
const TOOLS = [
  'retrieve_technical_documentation',
  'get_technical_documentation_by_url',
  'get_recent_technical_document',
];

let api: TestApi;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  api = await startWebApi(() => ({ site: SITE }));
  browser = await openBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce' });
  await openApp(page, api.publicUrl, '/terms');
});

afterEach(() => resetPage(page));

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const visit = (path: string) => navigateInApp(page, path);
const load = (path: string) => page.goto(api.publicUrl + path);
const see = (text: string | RegExp) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
/** The URLs of the links in a part of the page, by name. */
const linksOf = (selector: string) =>
  page.evaluate<Record<string, string>>(
    `Object.fromEntries([...document.querySelectorAll(${JSON.stringify(`${selector} a`)})]
      .map((link) => [link.innerText.trim(), link.getAttribute('href')]))`,
  );

test('header and footer link to all public pages and name the company', async () => {
  await visit('/pricing');
  await see('help@halyard.example');
  expect(await linksOf('header')).toMatchObject({
    ...{ Home: '/', Pricing: '/pricing', 'Log in': '/login', 'Get Started': '/signup' },
  });
  expect(await linksOf('footer')).toMatchObject({
    ...{ 'Login/Signup': '/login', Pricing: '/pricing' },
    ...{ 'Privacy Policy': '/privacy', 'Terms of Service': '/terms' },
    'help@halyard.example': 'mailto:help@halyard.example',
  });
  for (const heading of ['Other Products', 'Links', 'Contact']) {
    await page.locator('footer').getByRole('heading', { name: heading }).waitFor();
  }
  await see('Empowering AI agents with the precise technical context they need, right inside your editor.');
  await see('Bremen, Germany');
  await see(new RegExp(`^© ${new Date().getFullYear()} Halyard Works`));
  expect(await page.getByText('Ready to get started?').count()).toBe(0);
});

test('the landing page shows sign-up, four editors, amounts of context, three steps and tools', async () => {
  await visit('/');
  await see('Ready to get started?');
  await see('Get Your free API key now');
  expect(await linksOf('main')).toMatchObject({
    ...{ 'Get Started for Free': '/login', 'Get Your free API key now': '/login' },
  });
  expect(await linksOf('footer')).toMatchObject({ 'Log in / Sign up': '/login' });
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(EDITORS);
  for (const editor of EDITORS) {
    await page.getByRole('tab', { name: editor }).click();
    await page.getByRole('tabpanel').getByText('YOUR_SERVER_HASH').first().waitFor();
    await page.getByRole('tabpanel').getByText('YOUR_API_KEY').first().waitFor();
  }
  const titles = ['Too much context', 'Too little context', 'Just right context'];
  const steps = ['Add the server to your IDE', 'Your agent gets the tools', 'Review recent documents'];
  for (const name of [...titles, ...steps]) await page.getByRole('heading', { name, exact: true }).waitFor();
  await see(/Pin the important ones to rank them first, and add URLs or notes for what is missing/);
  for (const tool of TOOLS) await see(tool);
});

test('the pricing page shows yearly prices by default, a comparison and three questions', async () => {
  await visit('/pricing');
  await page.getByRole('radio', { name: 'Annual -20%', checked: true }).waitFor({ state: 'attached' });
  const pro = page.getByRole('region', { name: 'Pro plan' });
  await pro.getByText('$60').waitFor();
  await pro.getByText('per year').waitFor();
  await page.getByText('Monthly', { exact: true }).click();
  await pro.getByText('$6', { exact: true }).waitFor();
  await pro.getByText('per month', { exact: true }).waitFor();
  expect(await linksOf('main')).toMatchObject({ 'Try Now': '/signup', 'Login to Subscribe': '/login' });
  expect(await page.getByRole('row').allInnerTexts()).toEqual([
    'Feature\tFree\tPro',
    'MCP Servers\t2\tUnlimited',
    'Topics\t100\tUnlimited',
    'Tool calls per month\t500\tUnlimited',
    'Agent vision scraping\tNot included\tIncluded',
    'Support\tNot included\tPriority email, within 24 hours',
  ]);
  expect(await page.locator('summary').allInnerTexts()).toEqual([
    'What happens when I reach the collection limit?',
    'Can I cancel my subscription at any time?',
    'What support do I get?',
  ]);
});

test.each(['/privacy', '/terms'])('%s shows its date and a contact', async (path) => {
  await visit(path);
  await see(new RegExp(`May 13, ${new Date().getFullYear()}`));
  await page.getByRole('main').getByText('help@halyard.example').first().waitFor();
});

test('the terms contain all required sections', async () => {
  await visit('/terms');
  const parts = ['License', 'Use restrictions', 'Customer data', 'Fees', 'Termination', 'Governing law'];
  for (const name of parts) await page.getByRole('heading', { name }).waitFor();
  await see(/Fees are non-refundable/);
  await see(/the amount you paid in the last 6 months, or \$100 if that is greater/);
  await see(/State of California governs these terms\. The courts of San Francisco/);
});

test('the color scheme follows the device until the user chooses one', async () => {
  const isDark = () => page.evaluate("document.documentElement.classList.contains('dark')");
  await page.emulateMedia({ colorScheme: 'dark' });
  await load('/terms');
  await page.getByRole('button', { name: 'Switch to light mode' }).waitFor();
  expect(await isDark()).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(isDark).toBe(false);
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect.poll(isDark).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expect.poll(isDark).toBe(false);
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate("localStorage.removeItem('theme')");
});

test.each(['/login', '/signup'])('%s offers both sign-in methods', async (path) => {
  await load(path);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await see('Choose your preferred sign in method');
  for (const name of ['Continue with GitHub', 'Continue with Google']) {
    await page.getByRole('button', { name }).or(page.getByRole('link', { name })).waitFor();
  }
  expect(await linksOf('main')).toMatchObject({ 'Terms of Service': '/terms', 'Privacy Policy': '/privacy' });
});

test('shows a 404 page for unknown URLs', async () => {
  await load('/no/such/page');
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await see('Did you forget to add the page to the router?');
});

describe('a signed-in page', () => {
  beforeAll(() =>
    page.addInitScript(`new MutationObserver(() => {
      if (document.body?.innerText.includes('Redirecting to login...')) window.wasRedirected = true;
    }).observe(document, { childList: true, subtree: true, characterData: true })`),
  );

  const isRedirected = async () => {
    await page.waitForURL('**/login');
    await see('Choose your preferred sign in method');
    expect(await page.evaluate('window.wasRedirected')).toBe(true);
    await page.evaluate('window.wasRedirected = false');
  };

  test('shows that the session loads before visitors are redirected', async () => {
    const release = await delayCalls(page, /^\/api\/auth\/session$/);
    await load('/dashboard');
    await see('Loading...');
    release();
    await isRedirected();
  });

  test.each([
    ...['/dashboard', '/collections/1', '/api-keys', '/debug-api-keys', '/account-settings'],
    '/subscription-success',
  ])('%s redirects visitors to the sign-in page', async (path) => {
    await visit(path);
    await isRedirected();
  });
});

test('the live demo shows the exact text that an agent reads, without signing in', async () => {
  await visit('/');
  await page.getByRole('heading', { name: 'See exactly what an agent reads' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'What does the Free plan include?' }).click();
  await see(/^\d+ tokens · [\d.,]+ ms · \d+ sources?$/);
  const shown = await page.getByRole('region', { name: 'The text that the agent reads' }).innerText();
  expect(shown).toMatch(/^Good match: \d+ passages from \d+ pages of "Lectern", best first\./);
  expect(shown).toContain(`<passage url="${api.publicUrl}/docs/limits#plans"`);
});

/** Searches the documentation and opens the section about robots.txt. */
async function findRobotsSection(): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('robots.txt');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Failures and what to do › robots.txt' }).click();
  await page.waitForURL('**/docs/failures#robotstxt');
}

async function openLimits(): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: 'Limits' })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Limits', level: 1 }).waitFor();
}

const robotsSectionY = async () => (await page.locator('#robotstxt').boundingBox())?.y ?? -1;

test('the documentation is searched, and a result leads to its section', async () => {
  await visit('/docs');
  await findRobotsSection();
  await expect.poll(robotsSectionY).toBeLessThan(200);
  await openLimits();
});

test('a link leads to a section of a page that is already loaded', async () => {
  await visit('/docs/failures');
  await openLimits();
  await findRobotsSection();
  await expect.poll(robotsSectionY).toBeLessThan(200);
});

test('the documentation ignores a malformed section in its URL', async () => {
  await visit('/docs#100%');
  await findRobotsSection();
});
