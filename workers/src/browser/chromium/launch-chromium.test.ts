import { expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { launchChromium } from './launch-chromium.ts';

test('filters the messages of browsers that are launched at the same time', async () => {
  const found = await findChromium({});
  if ('unavailable' in found) throw new Error(found.unavailable);
  const settings = { proxyAddress: 'http://127.0.0.1:9', environment: process.env };
  const launched = await Promise.all([1, 2, 3].map(() => launchChromium(found, settings)));
  try {
    const heard: string[] = [];
    for (const { browser } of launched) {
      const page = await browser.newPage();
      page.on('console', (message) => heard.push(message.text()));
      await page.evaluate('console.log("unread")');
    }
    expect(heard).toEqual([]);
  } finally {
    await Promise.all(launched.map(({ browser }) => browser.close()));
  }
});
