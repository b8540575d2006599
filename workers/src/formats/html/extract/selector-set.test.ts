import { describe, expect, test } from 'vitest';
import { Element } from '../reader/nodes.ts';
import { SelectorSet } from './selector-set.ts';

const set = new SelectorSet(['nav, .toc, #menu', 'div.note, [role=search], td[hidden], .a.b']);

describe('SelectorSet', () => {
  test.each([
    ['nav', {}, true],
    ['div', { class: 'left toc' }, true],
    ['div', { class: 'tocs' }, false],
    ['div', { id: 'menu' }, true],
    ['div', { class: 'note' }, true],
    ['p', { class: 'note' }, false],
    ['form', { role: 'search' }, true],
    ['form', { role: 'form' }, false],
    ['td', { hidden: '' }, true],
    ['tr', { hidden: '' }, false],
    ['p', { class: 'b x a' }, true],
    ['p', { class: 'a' }, false],
  ])('%s %o: %s', (tag, attributes, expected) => {
    // The rows of the table give attributes as strings.
    expect(set.matches(new Element(tag, attributes as Record<string, string>))).toBe(expected);
  });

  test('refuses what it cannot read', () => {
    expect(() => new SelectorSet(['div > p'])).toThrow(TypeError);
  });
});
