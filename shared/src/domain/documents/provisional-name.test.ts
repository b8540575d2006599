import { expect, it } from 'vitest';
import { provisionalName } from './provisional-name.ts';

it.each([
  ['http://localhost:4841/many/', 'localhost:4841/many'],
  ['https://docs.example.com/guide/%C3%BCber.html?a=1#b', 'docs.example.com/guide/über.html'],
  ['https://docs.example.com/', 'docs.example.com'],
])('names %s by host and path', (url, name) => {
  expect(provisionalName(url)).toBe(name);
});
