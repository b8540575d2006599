import { expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { launchChromium } from './launch-chromium.ts';
import { limitMemory } from './memory-limit.ts';

test('closes only the largest page when pages together use too much memory', async () => {
  const found = await findChromium({});
  if ('unavailable' in found) throw new Error(found.unavailable);
  const launched = await launchChromium(found, {
    proxyAddress: 'http://127.0.0.1:9',
    environment: process.env,
  });
  const { browser } = launched;
  try {
    const crashed: number[] = [];
    const openPage = async (mib: number) => {
      const page = await (await browser.newContext()).newPage();
      page.on('crash', () => crashed.push(mib));
      await page.evaluate(
        (size) => Object.assign(globalThis, { all: new Uint8Array(size).fill(1) }),
        mib * 2 ** 20,
      );
    };
    await Promise.all([300, 350, 250].map(openPage));
    let kills = 0;
    await limitMemory(launched, () => (kills += 1));
    await expect.poll(() => crashed).toEqual([350]);
    expect(kills).toBe(1);
  } finally {
    await browser.close();
  }
});
