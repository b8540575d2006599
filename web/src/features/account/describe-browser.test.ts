import { expect, test } from 'vitest';
import { describeBrowser } from './describe-browser.ts';

const MOZILLA = 'Mozilla/5.0';

test.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
  ],
  ['nonsense', 'Unknown browser'],
  [null, 'Unknown browser'],
])('describes %s as %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name);
});
