import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { findScriptLinks } from './find-script-links.ts';

test.each([
  `<a href="javascript:show('drum')">Drum</a>`,
  `<a href='javascript:show("drum")'>Drum</a>`,
  `<a href="#" onclick="show(&quot;drum&quot;); return false">Drum</a>`,
  `<a onclick="show(7)">Drum</a>`,
  `<li onclick="show('drum')">Drum</li>`,
  `<span role="link" data-chapter="drum">Drum</span>`,
  '<a href="#" class="node" data-chapter="drum">Drum</a>',
  '<a href="#chapters/drum">Drum</a>',
  '<select onchange="jump(this)"><option value="">Choose</option><option value="drum">Drum</option></select>',
])('finds %s', (html) => {
  expect([...findScriptLinks(html)]).toHaveLength(1);
});

test.each([
  '<a href="/drum">Drum</a>',
  '<a href="#drum" data-chapter="drum">Drum</a>',
  '<a href="#api/drum">Drum</a><h2 id="api/drum">Drum</h2>',
  '<a href="#">Top</a>',
  '<a name="drum" data-line="1">Drum</a>',
  '<a href="javascript:void(0)">Drum</a>',
  `<a href="#" onclick="go('/chapters/drum.html')">Drum</a>`,
  `<a href="javascript:toggleFolder('1_')">Drum</a>`,
  `<a href="#" onclick="ga('send', 'event')">Drum</a>`,
  '<a href="#" data-toggle="dropdown" data-menu="drum">Drum</a>',
  `<a href="#" role="button" onclick="show('drum')">Drum</a>`,
  `<a href="javascript:cue(document.getElementById('drum').value)">Drum</a>`,
  '<a href="#" data-micromodal-trigger="drum">Drum</a>',
  '<a id="drum" data-uid="Ship.Drum"></a>',
  `<a href="javascript:__doPostBack('list', 'Page$2')">2</a>`,
  '<div data-chapter="drum">Drum</div>',
  '<select onchange="jump(this)"><option value="drum.html">Drum</option></select>',
  '<select class="version" onchange="jump(this)"><option value="next">Next</option></select>',
  '<select onchange="this.form.submit()"><option value="drum">Drum</option></select>',
])('does not find %s', (html) => {
  expect([...findScriptLinks(html)]).toEqual([]);
});

test('finds each link once', () => {
  const link = `<a href="javascript:show('drum')">Drum</a>`;
  expect([...findScriptLinks(link + link)]).toEqual(["show('drum')"]);
});

test.each([
  '<a ',
  '<a "',
  '<li onclick=',
  '<a onclick="a(a(',
  '<a href="javascript:',
  '<p a ',
  '<select onchange=>',
  '<option value=',
])('takes linear time for a page of repeated %s', async (part) => {
  const find = (size: number) => findScriptLinks(part.repeat(size));
  expect(await measureCpuGrowth(find, 20_000)).toMatchObject({ isLinear: true });
});

test('takes linear time for an element with many attributes and no end', async () => {
  const find = (size: number) => findScriptLinks(`<select${' onchange=x'.repeat(size)}`);
  expect(await measureCpuGrowth(find, 1_000)).toMatchObject({ isLinear: true });
});
