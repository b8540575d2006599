import { expect, test } from 'vitest';
import { isLowValuePage } from './low-value-pages.ts';

const SITE = 'https://docs.acme-docs.com';

test.each([
  '/genindex-A.html',
  '/search.html',
  '/guide/index.print.html',
  '/_modules/kettle/pot.html',
  '/org/kettle/package-tree.html',
  '/org/kettle/class-use/Pot.html',
  '/allclasses-index.html',
  '/pot_8h_source.html',
  '/functions_func_b.html',
  '/structpot-members.html',
  '/doc-index-All.html',
  '/src/Data-Kettle.html',
  '/src/kettle/lib.rs.html',
  '/index_values.html',
  '/type_Kettle.Pot.html',
  '/_index.html',
  '/method_list.html',
  '/Concept-Index.html',
  '/events/2026/11',
  '/calendar/2026/nov/3/',
  '/log/2026-11-23',
  '/blog/page/2/',
  '/wiki/kettle?action=history',
  '/guide/12-boiling?tmpl=component&layout=default',
  '/list?sort=name&page=2',
  '/list?sort_by=changed&page=2',
  '/bin/view/Kettle/Boil?viewer=comments',
  '/bin/view/Kettle/Boil?xpage=print',
  '/kettle/docs/commit/9a294e01c5a0e0c4fe1b6f13bfabe4703b75ecdc',
  '/kettle/docs/src/commit/9a294e01c5a0e0c4fe1b6f13bfabe4703b75ecdc/boil.md',
  '/kettle/docs/wiki/Boil/_history?v=9a294e01',
  '/media/kettle.pdf',
])('ranks %s low, as an index of other pages', (path) => {
  expect(isLowValuePage(SITE + path)).toBe(true);
});

test.each([
  '/',
  '/index.html',
  '/reference/functions.html',
  '/guide/open_source.html',
  '/reference/functions_and_operators.html',
  '/team-members.html',
  '/type_checks.html',
  '/src/guide.html',
  '/guide/types.html',
  '/guide/index/',
  '/z-index.html',
  '/blog/2026/11/queues',
  '/releases/2026',
  '/guide?page=2',
  '/api/tags/create',
])('does not rank %s low', (path) => {
  expect(isLowValuePage(SITE + path)).toBe(false);
});
