import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

test.each([
  [
    'reads headings that only class names state (WebWorks, Help & Manual, Oracle)',
    '<div class="Heading2"><a name="2">Trays</a></div><p>Load paper.</p><p class="p_Heading3"><span>Size</span></p><p>A4.</p><p class="subhead2">Feed</p><p>One by one.</p>',
    '## Trays\n\nLoad paper.\n\n### Size\n\nA4.\n\n## Feed\n\nOne by one.',
  ],
  [
    'keeps a block that is only named like a heading',
    '<div class="heading2"><p>Load paper.</p><p>Close the tray.</p></div>',
    'Load paper.\n\nClose the tray.',
  ],
  [
    'reads the paragraphs of a list by Word as a list',
    "<p class=MsoListParagraphCxSpFirst><span style='font-family:Symbol'>·<span>&nbsp;&nbsp; </span></span>Load <b>paper</b>.</p>\n<p class=MsoListParagraphCxSpLast><span style='font-family:Symbol'>·<span>&nbsp;&nbsp; </span></span>Close the tray.</p><p class=MsoListParagraph>Wait.</p>",
    '- Load **paper**.\n- Close the tray.\n\nWait.',
  ],
  [
    'reads a table whose rows begin with bullets as a list',
    '<table><tr><td>&#183;</td><td>Load <b>paper</b>.</td></tr><tr><td>·</td><td>Close the tray.</td></tr></table>',
    '- Load **paper**.\n- Close the tray.',
  ],
  [
    'reads tables of one row that begin with a bullet or a number as list items',
    '<div><table><tr><td>•</td><td>Load paper.</td></tr></table></div><div><table><tr><td>3</td><td>Close the tray.</td></tr></table></div>',
    '- Load paper.\n\n3. Close the tray.',
  ],
  [
    'reads a table of steps as an ordered list',
    '<table><tbody><tr><td><strong>Step 1</strong></td><td><p>Load paper.</p></td></tr><tr><td><strong>Step 2</strong></td><td><p>Close the tray.</p><pre>feed 1\nfeed 2</pre></td></tr></tbody></table>',
    '1. Load paper.\n2. Close the tray.\n\n   ```\n   feed 1\n   feed 2\n   ```',
  ],
  [
    'keeps a table whose first column has numbers without an order',
    '<table><tr><td>12</td><td>Paper</td></tr><tr><td>7</td><td>Toner</td></tr></table>',
    '|  |  |\n| --- | --- |\n| 12 | Paper |\n| 7 | Toner |',
  ],
  [
    'reads a table with a label and a text as a note',
    '<table class="note"><tr><td><img alt="" src="n.gif"><hr><strong>Caution</strong></td><td><p>The tray is hot.</p></td></tr></table>',
    '> **Caution**\n>\n> The tray is hot.',
  ],
  [
    'keeps a table of data that is marked as presentation (Intercom)',
    '<table role="presentation"><tbody><tr><td><div><p>Name</p></div></td><td><div><p>Default</p></div></td></tr><tr><td><div><p>tray</p></div></td><td><div><p>1</p></div></td></tr></tbody></table>',
    '|  |  |\n| --- | --- |\n| Name | Default |\n| tray | 1 |',
  ],
  [
    'writes the blocks of a layout that is marked as presentation',
    '<table role="presentation"><tr><td><h2>Trays</h2><p>Load paper.</p></td><td><img src="a.png" alt="Tray"></td></tr></table>',
    '## Trays\n\nLoad paper.\n\n![Tray](https://docs.example.org/guide/a.png)',
  ],
  [
    'joins lines of code that are one block each (FrameMaker)',
    '<pre class="Code"><a name="1">feed 1</a></pre>\n<pre class="Code">feed 2</pre>',
    '```\nfeed 1\nfeed 2\n```',
  ],
  [
    'keeps blocks of several lines apart',
    '<pre class="Code">feed 1\nfeed 2</pre><pre class="Code">feed 3</pre>',
    '```\nfeed 1\nfeed 2\n```\n\n```\nfeed 3\n```',
  ],
  [
    'reads a paragraph of code with line breaks',
    '<p class="p_CodeExample"><span>if (tray) {<br>&nbsp; feed();<br>}</span></p><div class="code"><font face="Courier New">feed 1<br />feed 2</font></div>',
    '```\nif (tray) {\n  feed();\n}\n```\n\n```\nfeed 1\nfeed 2\n```',
  ],
  ['writes no note without text', '<div class="note"></div><p>Load paper.</p>', 'Load paper.'],
  [
    'leaves out the icon of a heading that opens its text',
    '<h2><button aria-expanded="false">Is it hot?<span class="icon">+</span></button></h2><p>Yes.</p><h2>C++</h2><p>No.</p>',
    '## Is it hot?\n\nYes.\n\n## C++\n\nNo.',
  ],
])('%s', (_, body, markdown) => {
  expect(articleMarkdown(body)).toBe(`# T\n\n${markdown}`);
});

test('does not quote a whole article that is in a quotation (WebWorks)', () => {
  const body = '<blockquote><div class="Heading1">Trays</div><p>Load paper into the tray.</p></blockquote>';
  expect(articleMarkdown(body)).not.toContain('>');
});
