import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

test('keeps the blocks around tabs that have no element of their own', () => {
  const tabs = ['Boil', 'Pour'].map((name) => `<button role="tab">${name}</button>`).join('');
  const panels = ['Heat it.', 'Tilt it.'].map((text) => `<div role="tabpanel"><p>${text}</p></div>`);
  const list = `<div role="tablist">${tabs}</div>`;
  expect(
    articleMarkdown(`<div><p>Two ways.</p>${list}<div>${panels.join('')}</div><p>Then wait.</p></div>`),
  ).toBe('# T\n\nTwo ways.\n\n**Boil**\n\nHeat it.\n\n**Pour**\n\nTilt it.\n\nThen wait.');
});

test('writes panels inside the element with the tabs', () => {
  const list =
    '<div role="tablist"><button role="tab">Boil</button><div role="tabpanel"><p>Heat it.</p></div></div>';
  expect(articleMarkdown(`<div><p>One way.</p>${list}</div>`)).toBe('# T\n\nOne way.\n\nHeat it.');
});

test.each([
  [
    'Bootstrap',
    '<ul class="nav nav-tabs"><li><a href="#a" data-toggle="tab">Boil</a></li><li><a href="#b" data-toggle="tab">Pour</a></li></ul><div class="tab-content"><div class="tab-pane active" id="a"><p>Heat it.</p></div><div class="tab-pane" id="b"><p>Tilt it.</p></div></div>',
  ],
  [
    'Rspress',
    '<div class="rp-tabs"><div class="rp-tabs__label"><div class="rp-tabs__label__item">Boil</div><div class="rp-tabs__label__item"><div><svg></svg><span>Pour</span></div></div></div><div class="rp-tabs__content"><div class="rp-tabs__content__item" aria-hidden="false">Heat it.</div><div class="rp-tabs__content__item" aria-hidden="true"><p>Tilt it.</p></div></div></div>',
  ],
  [
    'the Hexo theme NexT',
    '<div class="tabs" id="a"><ul class="nav-tabs"><li class="tab active"><a href="#a-1">Boil</a></li><li class="tab"><a href="#a-2">Pour</a></li></ul><div class="tab-content"><div class="tab-pane active" id="a-1"><p>Heat it.</p></div><div class="tab-pane" id="a-2"><p>Tilt it.</p></div></div></div>',
  ],
  [
    'the Hexo theme Butterfly',
    '<div class="tabs"><div class="nav-tabs"><button type="button" class="tab active">Boil</button><button type="button" class="tab">Pour</button></div><div class="tab-contents"><div class="tab-item-content active"><p>Heat it.</p></div><div class="tab-item-content"><p>Tilt it.</p></div></div><div class="tab-to-top"><button type="button"></button></div></div>',
  ],
  [
    'pages with the panels right after the labels',
    '<div class="tabs"><ul><li class="on">Boil</li><li>Pour</li></ul><div class="tab-pane on"><p>Heat it.</p></div><div class="tab-pane"><p>Tilt it.</p></div></div>',
  ],
  [
    'pages whose labels have roles',
    '<div><div role="tablist"><button role="tab">Boil</button><button role="tab">Pour</button></div><div><div>Heat it.</div><div>Tilt it.</div></div></div>',
  ],
])('reads tabs without roles of %s', (_, tabs) => {
  expect(articleMarkdown(`${tabs}<p>Wait.</p>`)).toBe(
    '# T\n\n**Boil**\n\nHeat it.\n\n**Pour**\n\nTilt it.\n\nWait.',
  );
});

test('keeps all panels after two labels if the first panel has two blocks', () => {
  const panel = (name: string) => `<div class="tab-pane"><p>${name} it.</p><pre>${name}</pre></div>`;
  const labels = '<ul><li>Boil</li><li>Pour</li></ul>';
  expect(articleMarkdown(`<div class="tabs">${labels}${panel('boil')}${panel('pour')}</div>`)).toBe(
    '# T\n\n**Boil**\n\nboil it.\n\n```\nboil\n```\n\n**Pour**\n\npour it.\n\n```\npour\n```',
  );
});

test('labels the panels of several tab lists without an element around each (Nextra)', () => {
  const tabs = (...names: string[]) =>
    `<div role="tablist">${names.map((name) => `<button role="tab">${name}</button>`).join('')}</div><div>${names.map((name) => `<div role="tabpanel">${name} it.</div>`).join('')}</div>`;
  expect(articleMarkdown(`<p>One.</p>${tabs('Boil', 'Pour')}<p>Two.</p>${tabs('Wait', 'Drink')}`)).toBe(
    '# T\n\nOne.\n\n**Boil**\n\nBoil it.\n\n**Pour**\n\nPour it.\n\nTwo.\n\n**Wait**\n\nWait it.\n\n**Drink**\n\nDrink it.',
  );
});

test('keeps the text around tabs in one paragraph', () => {
  const tabs =
    '<div role="tablist"><button role="tab">Boil</button><button role="tab">Pour</button></div><div role="tabpanel">Heat it.</div><div role="tabpanel">Tilt it.</div>';
  expect(articleMarkdown(`<div>Two <b>ways</b> here.${tabs}</div>`)).toBe(
    '# T\n\nTwo **ways** here.\n\n**Boil**\n\nHeat it.\n\n**Pour**\n\nTilt it.',
  );
});

test.each([
  ['VuePress 2', (name: string) => `<div class="vp-tab-title">${name}</div><p>${name} it.</p>`],
  [
    'Vocs',
    (name: string) =>
      `<div class="vocs_CodeBlock"><div class="vocs_CodeTitle"><div><svg></svg></div>${name}</div><p>${name} it.</p></div>`,
  ],
])('leaves out the label inside a panel of %s', (_, panelOf) => {
  const panels = ['Boil', 'Pour'].map((name) => `<div role="tabpanel">${panelOf(name)}</div>`);
  const list = '<div role="tablist"><button role="tab">Boil</button><button role="tab">Pour</button></div>';
  expect(articleMarkdown(`<div>${list}${panels.join('')}</div>`)).toBe(
    '# T\n\n**Boil**\n\nBoil it.\n\n**Pour**\n\nPour it.',
  );
});

test('keeps an image at the start of a panel without a label', () => {
  expect(
    articleMarkdown(
      '<div><div role="tablist"><button role="tab">Boil</button></div><div role="tabpanel"><div><img src="a.png" alt="Kettle"></div><p>Heat it.</p></div></div>',
    ),
  ).toBe('# T\n\n![Kettle](https://docs.example.org/guide/a.png)\n\nHeat it.');
});
