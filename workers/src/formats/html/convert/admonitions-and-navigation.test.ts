import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../test/support/crawl/article-markdown.ts';

const NAMES = ['Kettles of copper', 'Kettles of iron', 'Kettles of steel', 'Kettles of glass'];
const LINKS = NAMES.map((name, at) => `<li><a href="k${at}.html">${name}</a></li>`).join('');
const LIST = NAMES.map((name, at) => `- [${name}](https://docs.example.org/guide/k${at}.html)`).join('\n');

test.each([
  [
    'reads the kind of an admonition from its first bold word',
    '<div class="alert"><p><b>Warning: </b>Hot.</p><p>Very.</p></div>',
    '> **Warning**\n>\n> Hot.\n>\n> Very.',
  ],
  [
    'keeps bold words at the start of an admonition',
    '<div class="alert"><b>Hot</b> water.</div>',
    '> **Note**\n>\n> **Hot** water.',
  ],
  [
    'adds the label that the style sheet shows',
    '<p class="note">Hot <code>--</code> water.</p><blockquote class="warning"><p>Hot.</p></blockquote>',
    '> **Note**\n>\n> Hot `--` water.\n\n> **Warning**\n>\n> Hot.',
  ],
  ['does not repeat the label of a paragraph', '<p class="note"><b>Note:</b> hot.</p>', '**Note:** hot.'],
  [
    'detects a callout by its colors',
    '<div class="p-4 border-l-4 border-red-500 bg-red-50"><p>The water is hot.</p></div><div class="border hover:bg-red-50"><p>Cold, though.</p></div>',
    '> **Danger**\n>\n> The water is hot.\n\nCold, though.',
  ],
  [
    'reads the kind from the first paragraph, or from role and class',
    '<div class="NOTE"><p>Note</p><p>Hot.</p></div><div class="TIP"><h5>Tip</h5><p>Cool.</p></div><div class="Alert-filledWarning" role="alert">Hot.</div>',
    '> **Note**\n>\n> Hot.\n\n> **Tip**\n>\n> Cool.\n\n> **Warning**\n>\n> Hot.',
  ],
  [
    'leaves out the date of the last change',
    '<p>Last change wins. It was last updated by nobody.</p><p>Last updated: <time>2026-01-02</time></p><ul><li>Last updated: the time</li></ul>',
    'Last change wins. It was last updated by nobody.\n\n- Last updated: the time',
  ],
  [
    'reads an admonition laid out as a table',
    '<div class="note"><table><tr><td rowspan="2"><img alt="[Note]" src="note.png"></td><th>Note</th></tr><tr><td><p>Hot.</p></td></tr></table></div>',
    '> **Note**\n>\n> Hot.',
  ],
  [
    'reads the kind and the title of a note of DITA',
    '<div class="note warning note_warning"><span class="note__title">Warning:</span> Hot.</div><div class="note note note_note"><span class="note__title">Note:</span> Cool.</div>',
    '> **Warning**\n>\n> Hot.\n\n> **Note**\n>\n> Cool.',
  ],
  [
    'reads the kind of an admonition from its icon',
    '<div class="admonitionblock"><table><tr><td class="icon"><div class="title">Warning</div></td><td class="content">Hot.</td></tr></table></div><div class="admonitionblock"><table><tr><td class="icon"><img src="t.png" alt="Tip"></td><td class="content">Cool.</td></tr></table></div>',
    '> **Warning**\n>\n> Hot.\n\n> **Tip**\n>\n> Cool.',
  ],
  [
    'leaves out bars of links to other pages, also without a neighbor',
    '<p>[ <a href="t.html">Top</a> | <a href="u.html">Up</a> | Prev | <a href="n.html">Next</a> | <a href="m.html">Map</a> ]</p><p>Text.</p><b>[ <a href="#top">Top of Page</a> | <a href="p.html">Previous Page</a> ]</b><p><a href="#">↑</a></p>',
    'Text.',
  ],
  [
    'leaves out the titles of neighboring pages between arrows',
    '<p>Text.</p><div><a href="a.html">‹ Filling kettles</a> <a href="b.html">Cleaning kettles ›</a></div><p>More.</p>',
    'Text.\n\nMore.',
  ],
  [
    'keeps a link whose text is a word of such a bar',
    '<ul><li><a href="Map.html">Map</a></li><li><a href="Set.html">Set</a></li></ul>',
    '- [Map](https://docs.example.org/guide/Map.html)\n- [Set](https://docs.example.org/guide/Set.html)',
  ],
  [
    'leaves out image links to neighboring pages and a link to the source',
    '<p>[ <a href="a.html">prev</a> | <a href="i.html">top</a> ]</p><a href="a.html"><img src="p.svg" alt="Previous"></a> <a href="b.html"><img src="n.svg" alt="Next"></a><hr><p><a href="https://github.com/x">View it on GitHub</a> first.</p><p><a href="https://github.com/x">Edit on GitHub</a></p>',
    '[View it on GitHub](https://github.com/x) first.',
  ],
  [
    'leaves out the question for feedback, the date and the link to the source below an article',
    '<h2>Queues</h2><p>First in.</p><p>Was this page helpful?</p><div><button>Yes</button> <button>No</button></div><p>Last updated on July 4, 2026</p><p>Edit this page on GitHub</p>',
    '## Queues\n\nFirst in.',
  ],
  [
    'keeps sentences that begin like lines about the page',
    '<h2>Queues</h2><p>Edit this page to queue a task.</p><p>View the log on GitHub Actions.</p>',
    '## Queues\n\nEdit this page to queue a task.\n\nView the log on GitHub Actions.',
  ],
  [
    'leaves out links to neighboring chapters and a logo in a heading',
    '<h2>Rules <img src="l.png" alt="R logo"></h2><p>First in.</p><p><a href="b.html">next chapter</a><br><a href="i.html">back to table of contents</a></p>',
    '## Rules\n\nFirst in.',
  ],
  [
    'leaves out the header and footer of man2html',
    'Section: User Commands (1)<br>Updated: 2026<br><a href="#index">Index</a><h2>NAME</h2><p>q - queue things</p><a name="index"></a><h2>Index</h2><hr>This document was created by <a href="/man2html">man2html</a>, using the manual pages.<br>Time: 09:32:39 GMT, July 04, 2026',
    '## NAME\n\nq - queue things',
  ],
  [
    'leaves out a menu in the cell next to the article, and logos',
    `<p><a href="/"><img alt="Queue Logo" src="l.png"></a></p><table><tr><td><p>Chapters:</p><ul>${LINKS}</ul></td><td><h2>Queues</h2><p>${'A queue gives what was put into it first. '.repeat(6).trim()}</p></td></tr></table>`,
    `## Queues\n\n${'A queue gives what was put into it first. '.repeat(6).trim()}`,
  ],
  [
    'keeps an index in two columns',
    `<table><tr><td><h2>A</h2><ul>${LINKS}</ul></td><td><h2>B</h2><ul>${LINKS}</ul></td></tr></table>`,
    `## A\n\n${LIST}\n\n## B\n\n${LIST}`,
  ],
  [
    'writes the first line of a linked card as the link',
    '<a class="card" href="/x"><svg></svg><h3>Take</h3><p>One.</p></a><a class="card" href="/y"><div>Put <b>two</b></div><div>Or more.</div></a>',
    '### [Take](https://docs.example.org/x)\n\nOne.\n\n[Put **two**](https://docs.example.org/y)\n\nOr more.',
  ],
  [
    'leaves out links within the page, as a paragraph and under a heading',
    '<a href="#a">A</a><br>\n<a href="#b">B</a><br>\n<a href="#c">C</a><br>\n<a href="#d">D</a><hr><h2>Contents</h2><ul><li><a href="#a">A</a></li></ul><h2>A</h2><p>First in.</p>',
    '## A\n\nFirst in.',
  ],
  [
    'keeps a list of links after text outside of paragraphs',
    `Kettles that boil water at home, each with its own page here, and what they are good for:<ul>${LINKS}</ul>And so on, until they have all been named, which takes a while.`,
    `Kettles that boil water at home, each with its own page here, and what they are good for:\n\n${LIST}\n\nAnd so on, until they have all been named, which takes a while.`,
  ],
  [
    'writes the labels of sphinx-inline-tabs, which are between their panels',
    '<p>Heat water.</p><div class="tab-set"><input class="tab-input" type="radio"><label class="tab-label">Gas</label><div class="tab-content"><pre>boil</pre></div><input class="tab-input" type="radio"><label class="tab-label">Wood</label><div class="tab-content"><p>Make fire.</p></div></div>',
    'Heat water.\n\n**Gas**\n\n```\nboil\n```\n\n**Wood**\n\nMake fire.',
  ],
  [
    'leaves out the label of an empty panel, which scripts fill when its tab is opened',
    '<div><div role="tablist"><button role="tab">Boil</button><button role="tab">Pour</button></div><div role="tabpanel"><p>Heat it.</p></div><div role="tabpanel" hidden></div></div><p>Then wait.</p>',
    '**Boil**\n\nHeat it.\n\nThen wait.',
  ],
  [
    'leaves out the numbers of notebook cells',
    '<div class="nbinput"><div class="prompt highlight-none notranslate"><div class="highlight"><pre>[1]:\n</pre></div></div><div class="input_area highlight-ipython3 notranslate"><div class="highlight"><pre>put(1)\n</pre></div></div></div><div class="jp-OutputPrompt">Out[1]:</div><pre>one</pre>',
    '```python\nput(1)\n```\n\n```\none\n```',
  ],
  [
    'keeps a paragraph full of anchors',
    '<p>This text is about queues, and how they are used.</p><div><a name="a">head</a> <a name="b">tail</a> <a name="c">length</a> <a name="d">order</a></div><p>This text goes on about queues and those who wait.</p>',
    'This text is about queues, and how they are used.\n\nhead tail length order\n\nThis text goes on about queues and those who wait.',
  ],
  [
    'keeps lists of links that continue the text and leaves out menus',
    `<p>Read one of these, whichever you need first to boil your water:</p><ul>${LINKS}</ul><p>Then boil it, and pour it into a cup.</p><h2>More</h2><ul>${LINKS}</ul><div><ul>${LINKS}</ul></div>`,
    `Read one of these, whichever you need first to boil your water:\n\n${LIST}\n\nThen boil it, and pour it into a cup.\n\n## More\n\n${LIST}`,
  ],
  [
    'keeps a list of links to other pages of a single-page application',
    '<p>A kettle boils water.</p><h2>Guides</h2><ul><li><a href="#/boil">Boil</a></li><li><a href="#/pour">Pour</a></li><li><a href="#!/cup">Cups</a></li><li><a href="#/wash">Wash</a></li></ul><p>Fill it first.</p>',
    'A kettle boils water.\n\n## Guides\n\n- [Boil](https://docs.example.org/guide/queues.html#/boil)\n- [Pour](https://docs.example.org/guide/queues.html#/pour)\n- [Cups](https://docs.example.org/guide/queues.html#!/cup)\n- [Wash](https://docs.example.org/guide/queues.html#/wash)\n\nFill it first.',
  ],
  [
    'reads a quotation laid out as a table, with its source',
    '<p>Heed this:</p><div class="blockquote"><table class="blockquote"><tr><td> </td><td><p>Never boil it dry.</p></td><td> </td></tr><tr><td> </td><td colspan="2">--<span class="attribution">RFC 1413</span></td></tr></table></div>',
    'Heed this:\n\n> Never boil it dry.\n>\n> --RFC 1413',
  ],
  [
    'leaves out line numbers next to code with a language (Hugo)',
    '<div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd"><pre class="chroma"><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre class="chroma"><code class="language-bash" data-lang="bash"><span class="line"><span class="cl">boil\n</span></span><span class="line"><span class="cl">pour</span></span></code></pre></td></tr></table></div></div>',
    '```bash\nboil\npour\n```',
  ],
  [
    'leaves out a collapsible table of contents',
    '<details open><summary>Table of contents</summary><ol id="markdown-toc"><li><a href="#i">Install</a></li></ol></details><h2 id="i">Install</h2><p>It.</p>',
    '## Install\n\nIt.',
  ],
  [
    'writes the label of a part of an entry in bold',
    '<div>Returns</div><p>A cup.</p>',
    '**Returns**\n\nA cup.',
  ],
  [
    'does not take the heading in a demo for a section',
    '<h2>Sizes</h2><div class="demo"><h1>Big</h1></div><p>Large.</p><div class="kit-example"><h1>Small</h1></div><p>Tiny.</p>',
    '## Sizes\n\n**Big**\n\nLarge.\n\n**Small**\n\nTiny.',
  ],
  [
    'keeps the headings of a long element that is named preview',
    `<div class="markdown-preview"><h2>Sizes</h2><p>${'Large or small. '.repeat(30).trim()}</p></div>`,
    `## Sizes\n\n${'Large or small. '.repeat(30).trim()}`,
  ],
  [
    'leaves out the question for feedback at the end with its heading',
    '<p>Boil it.</p><div><h4>Feedback</h4><p>Was this page helpful?</p><p>Sorry to hear that. Please <a href="/i">tell us how we can improve</a>.</p></div>',
    'Boil it.',
  ],
  ...[
    'Found an issue? <a href="/i">Report it</a>',
    '<a href="/e">Suggest edits</a>',
    'Was this helpful? <a href="#y">Yes</a> <a href="#n">No</a>',
    'Updated 3 months ago',
    'Last update: May 1, 2026',
    'Last modified May 1, 2026 at 4:12 AM PST: <a href="/c">Describe the kettle. Add cups (854aaf863c)</a>',
    'On this page',
    'Pages that refer to this page: <a href="/pot">pot(1)</a>, <a href="/cup">cup(1)</a>',
    '<a href="/e">View this page on GitHub</a> • <a href="/i">Report a problem with this content</a>',
    'Date modified: 2026-05-03',
    '<a href="/e">✏️ Edit this page</a><span>Last updated on Jan 3, 2026 by <b>ada</b></span>',
    '<a href="#y">👍 Yes</a> <a href="#n">👎 No</a>',
    '3 out of 5 found this helpful',
    '★★★★☆',
    'How would you rate this page?',
    'Is something missing on this page? <a href="/i">Open an issue</a>',
    'Zuletzt aktualisiert am 3. Mai 2026',
    'Cette page vous a-t-elle été utile ?',
    'Última actualización: 3 de mayo de 2026',
    '最終更新日: 2026年5月3日',
    'Ultimo aggiornamento Giovedì 11 Marzo 2010',
    '更新时间：2025-12-08 11:02:17',
    'Последнее изменение: 4 сентября 2025 г.',
    '<a href="/e">编辑此页</a>',
    'Last build: 2026-03-01. <a href="/e">Edit</a>',
    '5 min read',
    '<a href="/s">View page source</a>',
    'Generated by <i>mltex2html</i>',
    'Other languages: <a href="/ca">Català</a>, <a href="/de">Deutsch</a>.',
    'Powered by <a href="/q">Quill</a>',
  ].map((line) => [
    `leaves out "${line.replace(/<.*?>/g, '')}"`,
    `<p>Boil it.</p><div>${line}</div>`,
    'Boil it.',
  ]),
  ...[
    'Yes.',
    'Última versión: 3',
    'Found 3 files. Edit them.',
    'Updated 3 files',
    'The page was updated by ada',
  ].map((line) => [`keeps "${line}"`, `<p>Boil it.</p><p>${line}</p>`, `Boil it.\n\n${line}`]),
  [
    'leaves out a table with the neighboring pages below the text',
    '<p>Boil it until it sings, and never boil it dry.</p><table><tr><td><a href="a">Prev</a></td><td><a href="i">Home</a></td><td><a href="b">Next</a></td></tr><tr><td>Fill</td><td></td><td>Pour</td></tr></table>',
    'Boil it until it sings, and never boil it dry.',
  ],
  [
    'leaves out the links to the neighboring nodes (Texinfo)',
    '<div>Next: <a href="b">Pour</a>, Previous: <a href="a">Fill</a>, Up: <a href="t">Top</a> &nbsp; [<a href="c">Contents</a>][<a href="i">Index</a>]</div><p>Boil it.</p>',
    'Boil it.',
  ],
  [
    'leaves out the colors of a terminal that a script renders',
    '<pre><code>$ &lt;font color="#4E9A06"&gt;kettle&lt;/font&gt; boil &amp;gt; &lt;u style="x"&gt;log&lt;/u&gt;</code></pre><pre><code>&lt;font color="red"&gt;Hot&lt;/font&gt;</code></pre>',
    '```\n$ kettle boil > log\n```\n\n```\n<font color="red">Hot</font>\n```',
  ],
  ['takes no logo for a heading', '<h2><img src="l.png" alt="Kettle logo"></h2><p>Boil it.</p>', 'Boil it.'],
  [
    'leaves out links to other frames, to the home page, and the date of the last change',
    '<p>[<a href="f">frames</a>&nbsp;|&nbsp;<a href="t">no&nbsp;frames</a>]</p><p>Boil it.</p><p><i>Last revised Sept. 7, 2016</i></p><p><a href="h">&lt;-- Back to Kettle home page</a></p>',
    'Boil it.',
  ],
  [
    'leaves out the icon of an admonition',
    '<div class="tip"><div class="icon"><img src="tip.svg" alt="tip"></div><div><p>Boil it.</p></div></div>',
    '> **Tip**\n>\n> Boil it.',
  ],
  ['keeps the space at the end of code', '<p>Set <tt>heat\n</tt>to 90.</p>', 'Set `heat` to 90.'],
  ['writes a rubric in bold', '<p class="rubric">Examples</p><p>Hot.</p>', '**Examples**\n\nHot.'],
  [
    'keeps the text of a heading that is a button',
    '<h2 id="why"><button aria-expanded="false" aria-controls="p">Why?</button></h2><div id="p">So.</div><button aria-expanded="false">Menu</button>',
    '## Why?\n\nSo.',
  ],
  [
    'leaves out the menu of a name in text',
    '<p>See <span class="dropdown"><a href="#">bind<span class="caret"></span></a><ul class="dropdown-menu"><li>Peers</li></ul></span>.</p>',
    'See bind.',
  ],
  [
    'leaves out the menu of a name in code',
    '<pre>the <span class="dropdown"><a href="#">bind</a><ul class="dropdown-menu"><li>Peers</li></ul></span> line</pre>',
    '```\nthe bind line\n```',
  ],
])('%s', (_, body, markdown) => {
  expect(articleMarkdown(body)).toBe(`# T\n\n${markdown}`);
});
