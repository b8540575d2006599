import { expect, test } from 'vitest';
import { isUserTextUrl, userTextTitle, userTextUrl } from './user-text-url.ts';

test('the URL of a text is its encoded title with underscores for whitespace', () => {
  expect(userTextUrl('House  rules\n& more')).toBe('user_text://House_rules_%26_more');
  expect(userTextUrl('Größe')).toBe('user_text://Gr%C3%B6%C3%9Fe');
});

test('a title survives the round trip through its URL', () => {
  expect(userTextTitle(userTextUrl('House rules & more'))).toBe('House rules & more');
  expect(isUserTextUrl(userTextUrl('House rules'))).toBe(true);
});
