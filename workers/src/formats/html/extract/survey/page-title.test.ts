import { expect, test } from 'vitest';
import { namePage } from './page-title.ts';

test('a page that Sphinx calls untitled has the name of its manual', () => {
  const headTitle = '<no title> — Python 3.11 documentation';
  const stated = { heading: '', title: '', headTitle, siteName: '' };
  expect(namePage(stated, 'disclaimer').title).toBe('Python 3.11 documentation');
});
