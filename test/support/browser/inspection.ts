import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

export const WIDE_PX = 1280;
export const NARROW_PX = 375;
const HEIGHT = 900;
/** Longer than any animation, even on a busy machine. */
const ANIMATIONS_TIMEOUT_MS = 30_000;
const WCAG_22_AA = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const COLOR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** What the rules about colors read. */
const COLOR_STYLES = [
  ...['color', 'backgroundColor', 'backgroundImage', 'fontSize', 'fontWeight', 'textShadow', 'opacity'],
  ...['textDecorationLine', 'visibility', 'position', 'clipPath'],
];

/** Prepares pages of `context` for `inspectScreen`. Call it before opening them. */
export async function installAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(axe.source);
}

interface AxeRules {
  readonly type: string;
  readonly values: readonly string[];
}

export interface Inspection {
  /** The CSS selector of the inspected element. Default: the whole page. */
  readonly within?: string;
  /** In CSS pixels. Default: wide and narrow. */
  readonly widths?: readonly [number, ...number[]];
}

/**
 * Lists WCAG 2.2 AA violations and layout problems of the current screen, in light and dark mode at every width. The schemes
 * differ only in colors. So the other rules run once at each width, and at further widths only elements with another style than
 * before are checked in both schemes. Begins with the current width and scheme, because each change takes CPU time.
 */
export async function inspectScreen(
  page: Page,
  { within = 'html', widths = currentFirst(page) }: Inspection = {},
): Promise<string[]> {
  const findings: string[] = [];
  const [firstWidth, ...otherWidths] = widths;
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const [firstScheme, otherScheme] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const target = JSON.stringify(within);
  const check = async (width: number, scheme: 'light' | 'dark', context: string, rules: AxeRules) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html.${scheme}`).waitFor({ state: 'attached' });
    const violations = await page.evaluate<string[]>(runAxe(context, rules));
    findings.push(...violations.map((violation) => `${width} px, ${scheme}: ${violation}`));
  };
  const resize = async (width: number) => {
    await setWidth(page, width);
    const problems = await findLastingLayoutProblems(page);
    findings.push(...problems.map((misfit) => `${width} px: ${misfit}`));
  };
  await resize(firstWidth);
  await check(firstWidth, firstScheme, target, WCAG_22_AA);
  await check(firstWidth, otherScheme, target, COLOR_RULES);
  await page.evaluate(findRestyled(target));
  for (const width of otherWidths) {
    await resize(width);
    await check(width, otherScheme, target, WCAG_22_AA);
    const restyled = await page.evaluate<number>(findRestyled(target));
    if (restyled > 0) await check(width, firstScheme, 'restyled', COLOR_RULES);
  }
  return findings;
}

function currentFirst(page: Page): readonly [number, number] {
  return page.viewportSize()?.width === NARROW_PX ? [NARROW_PX, WIDE_PX] : [WIDE_PX, NARROW_PX];
}

/** Sets the viewport width and waits for the layout. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Lists the overflows that remain after all animations. */
export async function findLastingLayoutProblems(page: Page): Promise<string[]> {
  const endsMs = performance.now() + ANIMATIONS_TIMEOUT_MS;
  let problems = await findLayoutProblems(page);
  while (problems.length > 0 && performance.now() < endsMs) {
    await page.evaluate('new Promise(requestAnimationFrame)');
    problems = await findLayoutProblems(page);
  }
  return problems;
}

/** Elements that overflow the window or their dialog or are clipped without an ellipsis, and missing or second h1 headings. */
function findLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(FIND_LAYOUT_PROBLEMS);
}

/** Runs rules on the elements of the expression `context`. */
function runAxe(context: string, runOnly: AxeRules): string {
  // target-size is off by default. axe preloads files only for rules about media and orientation.
  const rules = { 'target-size': { enabled: runOnly === WCAG_22_AA } };
  const options = { runOnly, rules, resultTypes: ['violations'], preload: false };
  return `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
      id + ': ' + html.slice(0, 200) + ' ' + failureSummary.replaceAll('\\n', ' '))))`;
}

/**
 * Finds the topmost visible elements whose style differs from the previous call. Leaves them in the variable `restyled` of the
 * page, without those that look like earlier ones, such as the top bar of every page. Returns their number.
 */
function findRestyled(target: string): string {
  return `(() => {
    globalThis.knownStyles ??= new WeakMap();
    globalThis.knownElements ??= new Set();
    globalThis.restyled = [];
    const compare = (element, isInRestyled) => {
      if (!element.checkVisibility()) return;
      const styles = getComputedStyle(element);
      const style = ${JSON.stringify(COLOR_STYLES)}.map((name) => styles[name]).join();
      const isRestyled = isInRestyled || knownStyles.get(element) !== style;
      if (isRestyled && !isInRestyled) {
        const appearance = innerWidth + style + element.outerHTML;
        if (!knownElements.has(appearance)) restyled.push(element);
        knownElements.add(appearance);
      }
      knownStyles.set(element, style);
      for (const child of element.children) compare(child, isRestyled);
    };
    for (const root of document.querySelectorAll(${target})) compare(root, false);
    return restyled.length;
  })()`;
}

/** Scroll areas, truncated texts and texts for screen readers are smaller than their content on purpose. */
const FIND_LAYOUT_PROBLEMS = `(() => {
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push('the page is ' + scrollWidth + ' px wide');
  const isIntended = (element) => {
    const style = getComputedStyle(element);
    const isForReaders = element.closest('thead')?.clientWidth <= 1;
    return isForReaders || ['auto', 'scroll'].includes(style.overflowX) || style.textOverflow === 'ellipsis'
      || style.webkitLineClamp !== 'none' || element.clientWidth <= 1 || style.display.startsWith('inline');
  };
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg, [aria-hidden=true], input, textarea, select')) continue;
    if (element.scrollWidth > element.clientWidth + 1 && !isIntended(element)) {
      found.push(element.scrollWidth + ' px in ' + element.clientWidth + ' px: ' + element.outerHTML.slice(0, 160));
    }
  }
  for (const dialog of document.querySelectorAll('[role=dialog], [role=alertdialog]')) {
    const { left, right } = dialog.getBoundingClientRect();
    if (left < 0 || right > innerWidth) found.push('a dialog from ' + left + ' to ' + right + ' px');
    for (const button of dialog.querySelectorAll('button')) {
      const box = button.getBoundingClientRect();
      if (box.left < left || box.right > right) found.push('outside its dialog: ' + button.innerText);
    }
  }
  for (const tab of document.querySelectorAll('[role=tab][aria-selected=true]')) {
    const [inner, outer] = [tab.getBoundingClientRect(), tab.closest('[role=tablist]').getBoundingClientRect()];
    if (inner.left < outer.left - 1 || inner.right > outer.right + 1) found.push('out of view: the tab ' + tab.innerText);
  }
  const titles = [...document.querySelectorAll('h1')].filter((title) => title.getClientRects().length > 0);
  if (titles.length !== 1) found.push(titles.length + ' h1 headings');
  return found;
})()`;
