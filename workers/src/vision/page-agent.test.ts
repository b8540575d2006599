import { expect, test } from 'vitest';
import type { PageControl } from '../browser/page/page-controls.ts';
import { createRuleAgent, type Observation } from './page-agent.ts';

const MORE: PageControl = {
  number: 0,
  kind: 'more',
  name: 'Show more releases',
  key: 'more Show more releases 0',
  isOpen: false,
  selectedTab: '',
};

const observe = (screens: number, screen: number): Observation => ({
  snapshot: { controls: [MORE], screen, screens, top: 0 },
  hasChanged: true,
  actionsLeft: 30,
  takeScreenshot: async () => new Uint8Array(),
  readAccessibilityTree: async () => '',
});

test('clicks a button that loads more again after it has scrolled the longer page', async () => {
  const agent = createRuleAgent();
  const kinds: string[] = [];
  for (const [screens, screen] of [
    [1, 1],
    [2, 1],
    [2, 2],
  ] as const) {
    kinds.push((await agent.chooseAction(observe(screens, screen))).kind);
  }
  expect(kinds).toEqual(['click', 'scroll', 'click']);
});
