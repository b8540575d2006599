import { expect, test } from 'vitest';
import { toPageSnapshot } from './page-controls.ts';

test.each([
  ['Show code', 'more'],
  ['Load more', 'more'],
  ['Show less', undefined],
  ['View source', undefined],
])('tells whether the button "%s" reveals text: %s', (name, kind) => {
  const button = {
    name,
    isTab: false,
    isCollapsed: false,
    canOpenDialog: false,
    isSelected: false,
    selectedTab: '',
  };
  const controls = [{ ...button, place: 'text' as const, isContentLoaded: false }];
  const snapshot = toPageSnapshot({ controls, top: 0, height: 600, windowHeight: 600 });
  expect(snapshot.controls[0]?.kind).toBe(kind);
});
