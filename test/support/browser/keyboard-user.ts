import type { Page } from 'playwright-core';

const MAX_STOPS = 80;
/** Longer than any animation, even on a busy machine. */
const ANIMATION_TIMEOUT_MS = 60_000;

/** A keyboard user. Every step rejects if focus is lost or invisible afterwards. */
export interface KeyboardUser {
  /** Presses Tab until a control matches by label, name or text. Returns its accessible name. */
  tabTo(name: string | RegExp): Promise<void>;
  /** The same backwards, with Shift+Tab. */
  tabBackTo(name: string | RegExp): Promise<void>;
  /** Presses a key, such as Enter, Space or ArrowRight, and waits for `outcome` if given. */
  press(key: string, outcome?: () => Promise<unknown>): Promise<void>;
  type(text: string): Promise<void>;
  /** The accessible name of the focused element. */
  focused(): Promise<string>;
}

interface Focus {
  readonly name: string;
  readonly problem: string | null;
}

/** Creates a keyboard user of `page`. */
export function createKeyboardUser(page: Page): KeyboardUser {
  const look = () => page.evaluate<Focus>(DESCRIBE_FOCUS);
  /** Elements that slide in are visible when their animation ends. */
  const settled = async () => {
    const until = Date.now() + ANIMATION_TIMEOUT_MS;
    let focus = await look();
    while (focus.problem && Date.now() < until) focus = await look();
    return focus;
  };
  const check = async (step: string): Promise<Focus> => {
    const focus = await settled();
    if (focus.problem) throw new Error(`After ${step} the focus ${focus.problem}: "${focus.name}"`);
    return focus;
  };
  const go = async (key: 'Tab' | 'Shift+Tab', name: string | RegExp) => {
    const passed: string[] = [];
    while (passed.length < MAX_STOPS) {
      await page.keyboard.press(key);
      const { name: reached } = await check(key);
      passed.push(reached);
      if (typeof name === 'string' ? reached === name : name.test(reached)) return;
    }
    throw new Error(`No ${name} among the stops of ${key}: ${passed.join(' | ')}`);
  };
  return {
    tabTo: (name) => go('Tab', name),
    tabBackTo: (name) => go('Shift+Tab', name),
    async press(key, outcome) {
      await page.keyboard.press(key);
      await outcome?.();
      await check(key);
    },
    async type(text) {
      await page.keyboard.type(text);
      await check('typing');
    },
    async focused() {
      return (await look()).name;
    },
  };
}

/** The label of an invisible control may have the focus ring. The page's content needs none. */
const DESCRIBE_FOCUS = `(async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const element = document.activeElement;
  if (!element || element === document.body) return { name: 'nothing', problem: 'is lost' };
  const label = element.labels?.[0]?.innerText ?? element.innerText ?? '';
  const name = (element.getAttribute('aria-label') || label || element.value || element.id || element.tagName).trim();
  if (element.id === 'main') return { name, problem: null };
  const shown = [element, element.closest('label')].filter(Boolean);
  const hasRing = shown.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  if (!hasRing) return { name, problem: 'looks the same with and without focus' };
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return { name, problem: 'is outside the window' };
  const there = document.elementFromPoint(x, y);
  const isSeen = there && shown.some((one) => one.contains(there) || there.contains(one));
  return { name, problem: isSeen ? null : 'is covered by ' + there?.outerHTML.slice(0, 80) };
})()`;
