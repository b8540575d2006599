import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

test.each([
  [
    'reads a paragraph that begins with a bullet as an item (Word, FrameMaker)',
    "<p><span style='font-family:Symbol'>·<span>&nbsp;&nbsp; </span></span>Load <b>paper</b>.</p><p>• Close the tray.</p>",
    '- Load **paper**.\n\n- Close the tray.',
  ],
  [
    'reads a paragraph whose first element is a bullet or a number as an item (Help+Manual)',
    '<p><span style="display:inline-block">&bull;</span><span>Load paper.</span></p><p><span><span>&#10146;</span></span><a href="/t">Close</a> it.</p><p><span> 12.</span><span>Print.</span></p><p><span>3.</span>5 pages.</p>',
    '- Load paper.\n\n- [Close](https://docs.example.org/t) it.\n\n12. Print.\n\n3.5 pages.',
  ],
  [
    'reads checkboxes that are icons (Asciidoctor)',
    '<ul><li><p><i class="fa fa-check-square-o"></i> boil</p></li><li><p><i class="fa fa-square-o"></i> pour</p></li></ul>',
    '- [x] boil\n- [ ] pour',
  ],
  ['starts a list at zero', '<ol start="0"><li>none</li><li>one</li></ol>', '0. none\n1. one'],
  [
    'continues from the number of an item',
    '<ol><li>one</li><li value="5">five</li><li>six</li></ol>',
    '1. one\n5. five\n6. six',
  ],
  [
    'counts from one where Markdown has no such number',
    '<ol start="-2"><li>one</li><li value="x">two</li></ol>',
    '1. one\n2. two',
  ],
  [
    'counts items, and other elements with text',
    '<ol><span></span><li>one</li><li></li><li>three</li><p>four</p></ol>',
    '1. one\n3. three\n4. four',
  ],
  [
    'separates the text after an item without text from the list',
    '<ul><li>one</li><li></li></ul><p>After.</p>',
    '- one\n\nAfter.',
  ],
  [
    'separates the first item with text from the text above',
    '<p>Before.</p><ul><li><a href="a.html">Previous</a></li><li>one</li><li>two</li></ul>',
    'Before.\n\n- one\n- two',
  ],
  [
    'writes items that hold one div as lines',
    '<ul><li><div>one <x-mark><b>new</b></x-mark></div></li><li><div>two</div></li></ul>',
    '- one **new**\n- two',
  ],
])('%s', (_, body, markdown) => {
  expect(articleMarkdown(body)).toBe(`# T\n\n${markdown}`);
});
