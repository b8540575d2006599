import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../../../test/support/timing/cpu-growth.ts';
import { namePage } from './page-title.ts';

test('a page that Sphinx calls untitled has the name of its manual', () => {
  const headTitle = '<no title> — Python 3.11 documentation';
  const stated = { heading: '', title: '', headTitle, siteName: '' };
  expect(namePage(stated, 'disclaimer').title).toBe('Python 3.11 documentation');
});

test.each(['Bug 4410 – linker drops weak symbols', 'RFC 9902 - Ring Discovery', '#7 · Add a lock'])(
  'a title that begins with a number is not split: %s',
  (headTitle) => {
    expect(namePage({ heading: '', title: '', headTitle, siteName: '' }, 'show bug')).toEqual({
      title: headTitle,
      siteName: null,
    });
  },
);

test('the name of the site after a numbered title is not part of it', () => {
  const headTitle = 'Bug 4410 – linker drops symbols – Kettles';
  expect(namePage({ heading: '', title: '', headTitle, siteName: '' }, 'show bug')).toEqual({
    title: 'Bug 4410 – linker drops symbols',
    siteName: 'Kettles',
  });
});

test('names a page in linear time if its title has many separators', async () => {
  const nameOf = (count: number) =>
    namePage(
      { headTitle: `Kettle ${'-'.repeat(count)}a Halyard`, heading: '', title: '', siteName: 'Halyard' },
      '',
    );
  expect(await measureCpuGrowth(nameOf, 20_000)).toMatchObject({ isLinear: true });
});
