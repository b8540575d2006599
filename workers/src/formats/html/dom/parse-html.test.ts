import { type AnyNode, hasChildren, isTag, isText } from 'domhandler';
import { describe, expect, test } from 'vitest';
import { parseHtml } from './parse-html.ts';

/** The tree with every element ended and every value in quotes. */
function written(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (!hasChildren(node)) return '';
  const content = node.children.map(written).join('');
  if (!isTag(node)) return content;
  const attributes = Object.entries(node.attribs).map(([name, value]) => ` ${name}="${value}"`);
  return `<${node.name}${attributes.join('')}>${content}</${node.name}>`;
}

describe('parseHtml()', () => {
  test.each([
    [
      'reads attributes in every form',
      '<A HREF="x" b=\'y\' c=z d e = f>',
      '<a href="x" b="y" c="z" d="" e="f"></a>',
    ],
    ['keeps the first of two attributes with the same name', '<p id=a id=b>', '<p id="a"></p>'],
    ['allows > in an attribute value', '<p title="a > b" id=c>x', '<p title="a > b" id="c">x</p>'],
    ['reads repeated tags', '<i class=n>a</i><i class=n>b</i>', '<i class="n">a</i><i class="n">b</i>'],
    [
      'decodes entities',
      '<p title="a&amp;b">&lt;T&gt; &copy 5 &#x41; R&D</p>',
      '<p title="a&b"><T> © 5 A R&D</p>',
    ],
    ['keeps < that does not start a tag', '<p>1 < 2 <- x <3</p>', '<p>1 < 2 <- x <3</p>'],
    ['drops comments and processing instructions', 'a<!-- <b> --><!-->b<?php x ?><!DOCTYPE html>c', 'abc'],
    ['ends a comment at --!>, as browsers do', 'a<!-- b --!>c<!--!> d -->e', 'ace'],
    ['reads CDATA as a comment that ends at the next >', 'a<![CDATA[ <p>b</p> ]]>c', 'ab<p></p> ]]>c'],
    [
      'continues main after a surplus end tag',
      '<div><main><p>a</p></div></div><p>b</p></main>c</div>d',
      '<div><main><p>a</p><p>b</p></main>c</div>d',
    ],
    [
      'ends main without an end tag',
      '<div><main><p>a</p></div><p>b</p>',
      '<div><main><p>a</p></main></div><p>b</p>',
    ],
    [
      'continues the body after its end tag',
      '<html><body><p>a</p></body></html><div>b</div></body></html>c',
      '<html><body><p>a</p><div>b</div>c</body></html>',
    ],
    [
      'ignores a second body and head',
      '<html><head></head><body><p>a</p><head><body class="x"><p>b</p>',
      '<html><head></head><body><p>a</p><p>b</p></body></html>',
    ],
    [
      'reads scripts and styles as raw text',
      '<script>if (a < b) "</p>"</script><style>p</style>x',
      '<script>if (a < b) "</p>"</script><style>p</style>x',
    ],
    ['reads a title as raw text', '<title>The <b> tag</TITLE>x', '<title>The <b> tag</title>x'],
    ['ends paragraphs without end tags', '<p>a<p>b<div>c</div>', '<p>a</p><p>b</p><div>c</div>'],
    ['ends a heading at the end tag of another', '<h1>a</h2><p>b</p>', '<h1>a</h1><p>b</p>'],
    ['ends a heading with a text at a block', '<h1>a<p>b</p>c', '<h1>a</h1><p>b</p>c'],
    ['keeps the block around the text of a heading', '<h1><p>a</p></h1>', '<h1><p>a</p></h1>'],
    ['ends headings without end tags', '<h2>a<h3>b</h3><h4>c</h4>', '<h2>a</h2><h3>b</h3><h4>c</h4>'],
    [
      'ends paragraphs at terms',
      '<dl><dd>a</dd><p><dt>b<p>c<dd>d</dl>',
      '<dl><dd>a</dd><p></p><dt>b<p>c</p></dt><dd>d</dd></dl>',
    ],
    ['ends items without end tags', '<ul><li>a<b>x<li>b</ul>c', '<ul><li>a<b>x</b></li><li>b</li></ul>c'],
    [
      'nests lists inside items',
      '<ul><li>a<ul><li>b</ul><li>c</ul>',
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    ],
    ['ends terms without end tags', '<dl><dt>a<dd>b<dt>c</dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>'],
    [
      'ends cells without end tags',
      '<table><tr><td>a<td>b<tr><td>c</table>',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    ],
    [
      'reads void elements',
      '<p>a<br>b<br/>c<img src=x>d</p>',
      '<p>a<br></br>b<br></br>c<img src="x"></img>d</p>',
    ],
    [
      'ends self-closing tags in SVG',
      '<svg><path d="M0"/><g/></svg>x',
      '<svg><path d="M0"></path><g></g></svg>x',
    ],
    ['ignores self-closing on other elements', '<div/>x', '<div>x</div>'],
    ['ignores end tags of elements that are not open', 'a</b>b</p>c', 'ab<p></p>c'],
    ['reads an ended SVG as an element of the page', '<p><svg/>x', '<p><svg></svg>x</p>'],
    ['drops a tag that the page ends in', 'a<p class="', 'a'],
  ])('%s', (_what, html, expected) => {
    expect(written(parseHtml(html, 'https://docs.example.org/'))).toBe(expected);
  });

  test('ends elements at the maximum depth, and keeps all text', () => {
    const html = Array.from({ length: 2_000 }, (_, index) => `<div><b>m${index}</b> text`).join('');
    const tree = written(parseHtml(html, 'https://docs.example.org/'));
    expect(tree.replaceAll('</div>', '')).toBe(html);
    expect(/(?:<\/div>)+$/.exec(tree)?.[0].length).toBeLessThanOrEqual(512 * '</div>'.length);
  });
});

test('reads a page whose embedded images have more characters than a page may have', () => {
  const image = `<img src="data:image/png;base64,${'iVBORw0K'.repeat(500_000)}">`;
  const page = parseHtml(`<p>Before</p>${image.repeat(3)}<p>After</p>`, 'https://docs.example.org/');
  expect(written(page)).toContain('<p>After</p>');
});
