import { CHARACTERS, CONSTRUCTS, growing, type RepeatedPattern, repeat, show } from './repeated-patterns.ts';

const words = (list: string): readonly string[] => list.split(' ');

/** The elements of the HTML standard, its obsolete ones, and parts of SVG and MathML. */
const ELEMENTS = words(
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
    'button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed ' +
    'fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 h9 head header hgroup hr html i iframe ' +
    'img input ins isindex kbd keygen label legend li link listing main map mark marquee menu menuitem meta meter nav nobr ' +
    'noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby ' +
    's samp script search section select slot small source span strike strong style sub summary sup table tbody td template ' +
    'textarea tfoot th thead time title tr track tt u ul var video wbr xmp svg path g text foreignObject math mi mrow ' +
    'annotation custom-element',
);

const ATTRIBUTES = words(
  'accesskey alt align aria-expanded aria-hidden aria-label background bgcolor border cellpadding charset class colspan ' +
    'content contenteditable coords data-callout data-lang data-language data-line data-x dir encoding headers height hidden ' +
    'href hreflang http-equiv id inert itemprop kind lang language name onclick property rel role rowspan slot src srcset ' +
    'start style tabindex target title translate type usemap value width xlink:href xmlns',
);

/** Elements whose content is parsed differently. */
const CONTEXTS: Readonly<Record<string, string>> = {
  p: '<p>',
  pre: '<pre>',
  code: '<p><code>',
  'pre code': '<pre><code>',
  a: '<p><a href="/x">',
  td: '<table><tr><td>a<td>',
  tr: '<table><tr>',
  table: '<table>',
  li: '<ul><li>',
  ul: '<ul>',
  dl: '<dl>',
  dd: '<dl><dt>a<dd>',
  dt: '<dl><dt>',
  h1: '<h1>',
  h2: '<p>Text<h2>',
  title: '<title>',
  strong: '<p><strong>',
  sup: '<p><sup>',
  summary: '<details><summary>',
  admonition: '<div class="admonition note">',
  blockquote: '<blockquote>',
  toc: '<div class="toc">',
};

function html(name: string, make: (chars: number) => string): RepeatedPattern {
  return { format: 'html', name, make };
}

const NESTED = 100;

/** Every element alone, nested, in a row and around text. */
export function elementPatterns(): RepeatedPattern[] {
  return ELEMENTS.flatMap((name) => [
    html(`<${name}>`, repeat(`<${name}>`)),
    html(`<${name}>x`, repeat(`<${name}>x `)),
    html(`<${name}>x</${name}>`, repeat(`<${name}>x</${name}>`)),
    html(`x</${name}>`, repeat(`x</${name}>`)),
    html(`nested <${name}>`, repeat(`${`<${name}>`.repeat(NESTED)}x${`</${name}>`.repeat(NESTED)}`)),
    html(`<${name}> around words`, (chars) => `<${name}>${'word '.repeat(chars / 5)}`),
    html(`<${name}> around paragraphs`, (chars) => `<${name}>${'<p>word</p>'.repeat(chars / 11)}`),
  ]);
}

/** Every element and character inside elements that are parsed differently. */
export function contextPatterns(): RepeatedPattern[] {
  return Object.entries(CONTEXTS).flatMap(([context, opening]) => [
    ...ELEMENTS.map((name) => {
      const make = repeat(`<${name}>x</${name}>`);
      return html(`<${name}>x</${name}> in ${context}`, (chars) => opening + make(chars));
    }),
    ...CHARACTERS.flatMap((character) => {
      const make = repeat(character);
      const spaced = repeat(`x${character} `);
      return [
        html(`${show(character)} in ${context}`, (chars) => opening + make(chars)),
        html(`x${show(character)} in ${context}`, (chars) => opening + spaced(chars)),
      ];
    }),
    ...CONSTRUCTS.map((construct) => {
      const make = repeat(construct.replaceAll('<', '&lt;'));
      return html(`${show(construct)} in ${context}`, (chars) => opening + make(chars));
    }),
    html(`growing runs of \` in ${context}`, (chars) => opening + growing('`')(chars)),
  ]);
}

/** Every attribute on many elements, many times, and with long values. */
export function attributePatterns(): RepeatedPattern[] {
  return ATTRIBUTES.flatMap((name) => [
    html(`<p ${name}>`, repeat(`<p ${name}="x">x</p>`)),
    html(`<a ${name}>`, repeat(`<a href="x" ${name}="#x">x</a>`)),
    html(`<img ${name}>`, repeat(`<img src="x" ${name}="#x">`)),
    html(`<div ${name}> nested`, repeat(`${`<div ${name}="x">`.repeat(NESTED)}x${'</div>'.repeat(NESTED)}`)),
    html(`many of ${name}`, (chars) => `<p ${`${name}="x" `.repeat(chars / (name.length + 5))}>x`),
    ...['a', ' ', '/', '#', 'a ', '(', '[', '.', ':', ';', '-', '\n', '%', '\\', '?', '`'].map(
      (character) => {
        const make = repeat(character);
        return html(
          `${name} of ${show(character)}`,
          (chars) => `<p><a href="x" ${name}="${make(chars)}">x</a>`,
        );
      },
    ),
  ]);
}

/** One or two patterns for each element, attribute or character. */
export const SHORT_HTML_PATTERNS: Readonly<Record<string, readonly RepeatedPattern[]>> = {
  elements: ELEMENTS.flatMap((name) => [
    html(`<${name}>x`, repeat(`<${name}>x `)),
    html(`nested <${name}>`, repeat(`${`<${name}>`.repeat(NESTED)}x${`</${name}>`.repeat(NESTED)}`)),
  ]),
  attributes: ATTRIBUTES.map((name) => html(`<a ${name}>`, repeat(`<a href="x" ${name}="#x">x</a>`))),
  characters: CHARACTERS.flatMap((character) =>
    ['<p>', '<pre>', '<p><code>'].map((opening) => {
      const make = repeat(character);
      return html(`${show(character)} in ${opening}`, (chars) => opening + make(chars));
    }),
  ),
};
