import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

test.each([
  [
    'writes the labels of icons in cells without text',
    '<table><tr><th>Feature</th><th>Free</th></tr><tr><td>Queues</td><td><svg aria-label="Yes"></svg></td></tr><tr><td>Leases</td><td><svg><title>No</title></svg></td></tr><tr><td>Jobs</td><td><img src="data:image/png;base64,AA" alt="Partly"></td></tr><tr><td>Logs</td><td><svg aria-hidden="true"><title>Dot</title></svg><img src="minus.png" alt="-" style="display: none"></td></tr></table>',
    '| Feature | Free |\n| --- | --- |\n| Queues | Yes |\n| Leases | No |\n| Jobs | Partly |\n| Logs |  |',
  ],
  [
    'keeps the text of a table with one row in the cell around it',
    '<table><tr><th>Tag</th><th>Values</th></tr><tr><td>Macro</td><td><table><tr><td>0 = Off<br>1 = On</td></tr></table></td></tr><tr><td>View</td><td></td></tr></table>',
    '| Tag | Values |\n| --- | --- |\n| Macro | 0 = Off<br>1 = On |\n| View |  |',
  ],
  [
    'writes lists side by side in the only row one after another',
    '<table><tr><td><ul><li>put<ul><li>all</li></ul></li></ul></td><td><ul><li>take</li></ul></td></tr></table>',
    '- put\n  - all\n\n- take',
  ],
  [
    'writes the header of a single column above its rows',
    '<table><tr><th>Methods of Queue</th></tr><tr><td><code>put, take</code></td></tr></table>',
    '**Methods of Queue**\n\n`put, take`',
  ],
  [
    'writes a header cell over all columns above the table (AWS)',
    '<table><thead><tr><th colspan="100%"><div class="title">Sizes</div></th></tr><tr><th>Class</th><th>Weight</th></tr></thead><tr><td>small</td><td>20 g</td></tr></table>',
    'Sizes\n\n| Class | Weight |\n| --- | --- |\n| small | 20 g |',
  ],
  [
    'writes numbered rows and a column of lists as lists (AsciiDoc, Haddock)',
    '<table><tr><td><b>1</b></td><td>Boil it.</td></tr><tr><td><b>2</b></td><td>Pour it.</td></tr></table><table><tr><td>Kettle</td><td></td></tr><tr><td colspan="2"><ul><li>lid</li></ul></td></tr></table>',
    '1. Boil it.\n2. Pour it.\n\nKettle\n\n- lid',
  ],
  [
    'reads the first row as header if only its cells are bold',
    '<table><tr><td><b>Call</b></td><td><b>Effect</b></td></tr><tr><td>put</td><td>adds</td></tr></table><table><tr><td><b>put</b></td><td>adds</td></tr><tr><td><b>take</b></td><td>removes</td></tr></table>',
    '| Call | Effect |\n| --- | --- |\n| put | adds |\n\n|  |  |\n| --- | --- |\n| **put** | adds |\n| **take** | removes |',
  ],
  [
    'escapes backslashes before a pipe',
    '<table><tr><th>Pattern</th><th>Finds</th></tr><tr><td>a\\|b</td><td>c\\d</td></tr></table>',
    '| Pattern | Finds |\n| --- | --- |\n| a\\\\\\|b | c\\d |',
  ],
  [
    'does not escape pipes in a table that becomes a list',
    '<table><tr><td></td><td><code>a|b</code></td></tr><tr><td></td><td>c</td></tr></table>',
    '- `a|b`\n- c',
  ],
  [
    'escapes a line of text that starts like a heading',
    '<table><tr><td># comment</td><td>ignored</td></tr></table>',
    '\\# comment — ignored',
  ],
])('%s', (_, body, markdown) => {
  expect(articleMarkdown(body)).toBe(`# T\n\n${markdown}`);
});
