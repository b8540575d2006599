import { expect, test } from 'vitest';
import { isUserTextUrl, userTextTitle, userTextUrl } from './user-text-url.ts';

test('the address of a text is its title with underscores for whitespace, encoded', () => {
  expect(userTextUrl('House  rules\n& more')).toBe('user_text://House_rules_%26_more');
  expect(userTextUrl('Größe')).toBe('user_text://Gr%C3%B6%C3%9Fe');
});

test('a title is read back from the address', () => {
  expect(userTextTitle(userTextUrl('House rules & more'))).toBe('House rules & more');
  expect(isUserTextUrl(userTextUrl('House rules'))).toBe(true);
});
