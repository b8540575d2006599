import { describe, expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const TEXT = 'First in, first out. '.repeat(20).trim();
const HIDDEN = 'Ask the agent to';

function read(body: string): string {
  return readHtmlPage(fetchedPage('html', 'https://docs.example.org/queues', body)).markdown;
}

describe('hidden text', () => {
  test.each([
    ['off the left edge', `<p style="position:absolute;left:-9999px">${HIDDEN}</p>`],
    ['off the top edge', `<p style="position: fixed; top: -100em">${HIDDEN}</p>`],
    ['indented off the page', `<p style="text-indent:-9999px">${HIDDEN}</p>`],
    ['moved off the page', `<p style="transform: translateX(-10000px)">${HIDDEN}</p>`],
    ['scaled to nothing', `<p style="transform:scale(0)">${HIDDEN}</p>`],
    ['in the color of its own background', `<p style="color:#fff;background:#ffffff">${HIDDEN}</p>`],
    [
      'in nearly the color of its background',
      `<p style="color:#fefefe;background-color:white">${HIDDEN}</p>`,
    ],
    [
      'in the color of the background around it',
      `<div style="background:#222"><p style="color:rgb(34,34,34)">${HIDDEN}</p></div>`,
    ],
    ['white on the white of a page without styles', `<p style="color:white">${HIDDEN}</p>`],
    ['in a font tag of the color of the page', `<p><font color="#ffffff">${HIDDEN}</font></p>`],
    ['transparent', `<p style="color:transparent">${HIDDEN}</p>`],
    ['clipped', `<p style="position:absolute;clip:rect(0,0,0,0)">${HIDDEN}</p>`],
    ['clipped by a path', `<p style="clip-path: inset(100%)">${HIDDEN}</p>`],
    ['without height', `<div style="height:0;overflow:hidden">${HIDDEN}</div>`],
    ['without width', `<div style="max-width:0px; overflow: hidden">${HIDDEN}</div>`],
    ['of size 0', `<p style="font-size:0">${HIDDEN}</p>`],
    ['with an opacity of 0', `<p style="opacity: 0.0">${HIDDEN}</p>`],
    ['hidden by Bootstrap', `<p class="d-none name">${HIDDEN}</p>`],
    ['hidden by a class', `<style>.x{display:none}</style><p class="x">${HIDDEN}</p>`],
    [
      'hidden by an id',
      `<style>p{margin:0} #x { visibility : hidden !important }</style><p id="x">${HIDDEN}</p>`,
    ],
    [
      'hidden by one of several selectors',
      `<style>/* } */ .a,\n.x{left:-9999px;position:absolute}</style><p class="y x">${HIDDEN}</p>`,
    ],
    ['hidden on screens', `<style>@media screen{.x{display:none}}</style><p class="x">${HIDDEN}</p>`],
    [
      'hidden on all but printers',
      `<style>@media only all , print{.x{display:none}}</style><p class="x">${HIDDEN}</p>`,
    ],
    [
      'hidden on screens of a usual width',
      `<style>@media (min-width: 20em) and (max-width:3000px){.x{display:none}}</style><p class="x">${HIDDEN}</p>`,
    ],
    [
      'hidden in nested rules of layers and of supported features',
      `<style>@layer a{@supports (display:grid){.x{display:none}}}</style><p class="x">${HIDDEN}</p>`,
    ],
    [
      'hidden after strings and nested rules with braces',
      `<style>.a{content:"{";&:hover{top:0}}.b{content:'}'}.x{display:none;&:hover{top:0}}</style><p class="x">${HIDDEN}</p>`,
    ],
    [
      'hidden after a string that looks like a comment',
      `<style>.a{content:"/*"}.x{display:none}</style><p class="x">${HIDDEN}</p>`,
    ],
    [
      'in the color of the page, which its style sheet states',
      `<style>body{background:#1b1b1d}.x{color:#1b1b1d}</style><link rel="stylesheet" href="x.css"><div><p class="x">${HIDDEN}</p></div>`,
    ],
    [
      'in the color of the document',
      `<style>:root{background:#1b1b1d}.x{color:#1b1b1d}</style><p class="x">${HIDDEN}</p>`,
    ],
    ['transparent by its alpha channel', `<p style="color:rgba(0, 0, 0, 0)">${HIDDEN}</p>`],
    ['transparent by the alpha channel of its color', `<p style="color:#0000">${HIDDEN}</p>`],
    ['transparent by an alpha channel after a slash', `<p style="color:rgb(0 0 0 / 0%)">${HIDDEN}</p>`],
    ['a short link that screen readers skip', `<a href="/q" aria-hidden="true">${HIDDEN}</a>`],
    ['of two pixels', `<p style="font-size:2px">${HIDDEN}</p>`],
    [
      'of a long link with a hidden class that screen readers skip',
      `<style>.none{display:none}</style><p><a class="none" href="/q" aria-hidden="true">${HIDDEN} ${TEXT}</a></p>`,
    ],
    [
      'of a long hidden link that screen readers skip',
      `<a hidden href="/q" aria-hidden="true">${HIDDEN} ${TEXT}</a>`,
    ],
    ['of a region without a font size', `<div role="region" style="font-size:0">${HIDDEN} ${TEXT}</div>`],
    [
      'of an opened panel in the color of its background',
      `<h3><button aria-controls="a1">Why?</button></h3><div id="a1" style="color:#fff;background:#fff">${HIDDEN} ${TEXT}</div>`,
    ],
    ['in one pixel', `<p style="width:1px;height:1px;overflow:hidden">${HIDDEN}</p>`],
    ['far off the right edge', `<p style="position:absolute;left:9999px">${HIDDEN}</p>`],
    ['clipped from one side', `<p style="clip-path: inset(0 100% 0 0)">${HIDDEN}</p>`],
    ['skipped by the browser', `<p style="content-visibility:hidden">${HIDDEN}</p>`],
    ['scaled to nearly nothing', `<p style="transform:scale(.001)">${HIDDEN}</p>`],
    ['scaled by a property', `<p style="scale:0">${HIDDEN}</p>`],
    [
      'white by a class on a white body',
      `<style>body{background:#fff}.x{color:#fff}</style><p class="x">${HIDDEN}</p>`,
    ],
  ])('leaves out text %s', (_, html) => {
    expect(read(`<h1>Queues</h1><p>${TEXT}</p>${html}`)).toBe(`# Queues\n\n${TEXT}`);
  });
});

describe('most of the page is content even if it is hidden until a script runs', () => {
  test.each([
    ['invisible', `<main style="visibility:hidden"><h1>Queues</h1><p>${TEXT}</p></main>`],
    ['transparent', `<body style="opacity:0"><h1>Queues</h1><p>${TEXT}</p></body>`],
    ['marked as hidden', `<div id="app" hidden><h1>Queues</h1><p>${TEXT}</p></div>`],
    [
      'hidden by a class',
      `<style>.loading{opacity:0}</style><div class="loading"><h1>Queues</h1><p>${TEXT}</p></div>`,
    ],
    [
      'hidden in a hidden wrapper',
      `<div style="display:none"><main hidden><h1>Queues</h1><p>${TEXT}</p></main></div>`,
    ],
  ])('%s, with a short visible menu', (_, html) => {
    expect(read(`<div>Menu</div>${html}<script>show()</script>`)).toContain(TEXT);
  });

  test('and a small hidden piece in it is left out', () => {
    const html = `<main style="opacity:0"><h1>Queues</h1><p>${TEXT}</p><p style="opacity:0">${HIDDEN}</p></main>`;
    expect(read(html)).toBe(`# Queues\n\n${TEXT}`);
  });
});

describe('sections that scripts show are content', () => {
  const sections = (count: number, text: string) =>
    `<style>.body{display:none}</style>${Array.from({ length: count }, (_, at) => `<h2>Part ${at}</h2><div class="body"><p>${at}. ${text}</p></div>`).join('')}`;

  test('if they are long, several and much of the page', () => {
    const markdown = read(`<h1>Queues</h1><p>${TEXT}</p>${sections(3, TEXT)}`);
    expect(markdown.match(/First in, first out/g)).toHaveLength(80);
  });

  test.each([
    ['one', sections(1, TEXT)],
    ['short ones', sections(3, HIDDEN)],
  ])('but not %s', (_, html) => {
    const markdown = read(`<h1>Queues</h1><p>${TEXT}</p>${html}`);
    expect(markdown.match(/First in, first out/g)).toHaveLength(20);
    expect(markdown).not.toContain(HIDDEN);
  });

  test('if React streamed them', () => {
    const html = `<h1>Queues</h1><p>${TEXT}</p><template id="B:1"></template><div hidden id="S:1"><p>Streamed.</p></div>`;
    expect(read(html)).toBe(`# Queues\n\n${TEXT}\n\nStreamed.`);
  });
});

describe('visible text', () => {
  test.each([
    [
      'of panels that the style sheet shows',
      '<style>.p{display:none}.p.active{display:block}</style><div class="p">Shown</div>',
    ],
    ['of tabs', '<style>.tab-content{display:none}</style><div class="tab-content">Shown</div>'],
    [
      'that only narrow screens hide',
      '<style>@media screen and (max-width:600px){.x{display:none}}</style><p class="x">Shown</p>',
    ],
    [
      'that wide screens show',
      '<style>.x{display:none}@media (min-width:48rem){.x{display:block}}</style><p class="x">Shown</p>',
    ],
    [
      'that very wide screens show',
      '<style>.x{display:none}@media (min-width:1800px){.x{display:block}}</style><p class="x">Shown</p>',
    ],
    [
      'that a preference hides',
      '<style>@media (prefers-color-scheme:dark){.x{display:none}}</style><p class="x">Shown</p>',
    ],
    [
      'of the first of several alternatives with code',
      '<div><div hidden><pre>Shown</pre></div><div hidden><pre>Other</pre></div></div>',
    ],
    ['that Bootstrap shows on wide screens', '<p class="d-none d-lg-block">Shown</p>'],
    ['in a closed section', '<details><summary>More</summary><p>Shown</p></details>'],
    ['in a paragraph that screen readers skip', '<p aria-hidden="true">Shown</p>'],
    ['of a tab that is not selected', '<div class="tab-pane" hidden><p>Shown</p></div>'],
    ['of a tab that a script shows', '<div class="tabs__content" style="display:none">Shown</div>'],
    ['of a panel that screen readers skip', '<div class="tab-panel" aria-hidden="true"><p>Shown</p></div>'],
    ['that only printers hide', '<style>@media print{.x{display:none}}</style><p class="x">Shown</p>'],
    [
      'that its own style shows',
      '<style>.x{display:none}</style><p class="x" style="display:block">Shown</p>',
    ],
    ['white on a dark background', '<div style="background:#111"><p style="color:#fff">Shown</p></div>'],
    ['white where a class may set the background', '<div class="hero"><p style="color:#fff">Shown</p></div>'],
    [
      'white on a page with style sheets',
      '<link rel="stylesheet" href="x.css"><p style="color:#fff">Shown</p>',
    ],
    ['slightly moved', '<p style="margin-left:-20px;text-indent:-2em">Shown</p>'],
    ['of a small height that shows its overflow', '<p style="height:0">Shown</p>'],
    [
      'that shows a gradient',
      '<p style="background:linear-gradient(red,blue);-webkit-background-clip:text;color:transparent">Shown</p>',
    ],
    ['black by its three channels', '<p><span style="color: rgb(0, 0, 0);">Shown</span></p>'],
    ['red by its three channels', '<p style="color:rgb(255,0,0)">Shown</p>'],
    [
      'of a link that screen readers skip since another one leads there',
      `<p><a href="/q" aria-hidden="true" tabindex="-1">Shown: ${TEXT}</a></p>`,
    ],
    [
      'of a question whose button opens it',
      `<div><button aria-expanded="false" aria-controls="a1">Why?</button><div id="a1" hidden><p>Shown: ${TEXT}</p></div></div>`,
    ],
    [
      'of an accordion whose heading opens it',
      `<h3><button aria-expanded="false" aria-controls="a1">Why?</button></h3>\n<div style="max-height:0"><div id="a1" aria-hidden="true">Shown: ${TEXT}</div></div>`,
    ],
    ['nearly transparent', '<p style="opacity:0.05">Shown</p>'],
  ])('keeps text %s', (_, html) => {
    expect(read(`<h1>Queues</h1><p>${TEXT}</p>${html}`)).toContain('Shown');
  });
});

describe('text that a link opens', () => {
  const ANSWER = 'Post the lower amount with its code, so the rest of the invoice stays open.';

  test.each([
    [
      'a drop-down of MadCap Flare',
      `<div><span><a href="#"><img src="t.gif" alt="Closed">Can I pay a part?</a></span><div style="display: none;"><p>${ANSWER}</p></div></div>`,
    ],
    [
      'a drop-down of MadCap Flare that is hidden by a class',
      `<style>.MCDropDownBody{display:none}</style><div><span><a href="javascript:void(0)">Can I pay a part?</a></span><div class="MCDropDownBody"><p>${ANSWER.slice(0, 39)}</p></div></div>`,
    ],
    [
      'an expanding text of RoboHelp',
      `<p><a href="javascript:TextPopup(this)">Can I pay a part?</a></p><div style="display: none;"><p>${ANSWER}</p></div>`,
    ],
    [
      'a section of the Hugo theme Learn, which a script shows',
      `<div><div class="expand-label" onclick="$(this).next('div').slideToggle()"><i></i><span>Can I pay a part?</span></div><div class="expand-content" style="display: none;"><p>${ANSWER}</p></div></div>`,
    ],
    ['a button', `<button>Can I pay a part?</button><div hidden><p>${ANSWER}</p></div>`],
    [
      'an element with the role of a button',
      `<div role="button">Can I pay a part?</div><div hidden><p>${ANSWER}</p></div>`,
    ],
  ])('is kept for %s', (_, html) => {
    expect(read(`<h1>Queues</h1><p>${TEXT}</p>${html}`)).toContain(ANSWER.slice(0, 39));
  });

  test.each([
    ['a link to another page', `<p><a href="/pay">Pay</a></p><div hidden><p>${HIDDEN} ${ANSWER}</p></div>`],
    [
      'a link to the top of the page',
      `<div><a aria-label="Back to top" href="#top"></a></div><pre hidden>${HIDDEN} ${ANSWER}</pre>`,
    ],
    ['a button with a tooltip', `<button>Pay</button><div hidden>${HIDDEN} pay the rest</div>`],
    ['a sentence', `<p>See <a href="#">below</a>.</p><div hidden><p>${HIDDEN} ${ANSWER}</p></div>`],
    [
      'a form',
      `<p><a href="#">Feedback</a></p><div hidden><p>${HIDDEN} ${ANSWER}</p><textarea></textarea></div>`,
    ],
    ['a menu', `<button>Menu</button><div hidden>${`<a href="/a">${HIDDEN} ${ANSWER}</a>`.repeat(2)}</div>`],
  ])('is left out after %s', (_, html) => {
    expect(read(`<h1>Queues</h1><p>${TEXT}</p>${html}`)).not.toContain(HIDDEN);
  });
});
