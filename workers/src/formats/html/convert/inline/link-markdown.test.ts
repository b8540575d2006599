import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const url = 'https://docs.example.org/guide/queues.html';

test.each([
  [
    'writes images of emoji as characters',
    '<p>Hot <img class="emojione" alt="☕" src="2615.png"> and <img class="emoji" alt="👩‍🍳" src="1f469.png"></p>',
    'Hot ☕ and 👩‍🍳',
  ],
  [
    'keeps an icon without text',
    '<p><img src="check.png" alt="yes"></p>',
    '![yes](https://docs.example.org/guide/check.png)',
  ],
  [
    'keeps an image below other text',
    '<p>yes, as in<br><img src="check.png" alt="yes"></p>',
    'yes, as in\n![yes](https://docs.example.org/guide/check.png)',
  ],
  [
    'keeps a link with an icon and one with an image',
    '<p><a href="a.html"><img src="icon.svg" alt=""> Start</a>, <a href="b.html">Put <img src="new.png" alt="new"></a> or <a href="c.html"><img src="c.png" alt=""></a></p>',
    '[Start](https://docs.example.org/guide/a.html), [Put ![new](https://docs.example.org/guide/new.png)](https://docs.example.org/guide/b.html) or [![](https://docs.example.org/guide/c.png)](https://docs.example.org/guide/c.html)',
  ],
  [
    'leaves out icons next to their text, and images in controls',
    '<p><b><img src="note.gif" alt="">Note</b><img src="blank.gif" alt="">Slow.</p><div><span><img src="arrow.png" alt=""></span><span>More</span></div><p><a href="#" aria-expanded="false"><img src="closed.gif" alt="Closed">Start</a></p><p><img src="ship.png" alt=""></p><p>A boat:<br><img src="boat.png" alt=""></p>',
    '**Note** Slow.\n\nMore\n\nStart\n\n![](https://docs.example.org/guide/ship.png)\n\nA boat:\n![](https://docs.example.org/guide/boat.png)',
  ],
  [
    'leaves out the session of the visitor in a link',
    '<p><a href="topic.php?f=2&amp;sid=a0000006c0ffee00c0ffee00deadbeef#p1">Boil</a>, <a href="?sid=a0000006c0ffee00c0ffee00deadbeef&amp;t=1">pour</a>, <a href="a.jsp;jsessionid=A3F0B7E1.node2?b=1">wash</a> and <a href="story.php?sid=12">dry</a></p>',
    '[Boil](https://docs.example.org/guide/topic.php?f=2#p1), [pour](https://docs.example.org/guide/queues.html?t=1), [wash](https://docs.example.org/guide/a.jsp?b=1) and [dry](https://docs.example.org/guide/story.php?sid=12)',
  ],
  [
    'leaves out the address of an email that Cloudflare hides with another key in each response',
    '<p>Ask <a href="/cdn-cgi/l/email-protection#d9b1b0bf" class="__cf_email__">[email&#160;protected]</a> now.</p>',
    'Ask [email protected] now.',
  ],
  [
    'writes the text of a link that only a script gives a target',
    '<p>See <a href="#">Show</a>.</p>',
    'See Show.',
  ],
  [
    'leaves out the source of a diagram in the alternative text',
    '<p>As in <img src="graph.png" alt="digraph boil { water -&gt; steam }" class="graphviz">.</p>',
    'As in ![](https://docs.example.org/guide/graph.png).',
  ],
  [
    'leaves out badges',
    '<p><a href="https://pypi.org/p/a"><img src="https://badge.fury.io/py/a.svg" alt="https://badge.fury.io/py/a.svg"></a>\n<a href="https://ci.example.org/"><img src="https://img.shields.io/ci.svg" alt="build"></a></p><p>Sends mail.</p>',
    'Sends mail.',
  ],
])('%s', (_, body, markdown) => {
  const html = `<main><h1>T</h1>${body}</main>`;
  expect(readHtmlPage(fetchedPage('html', url, html)).markdown).toBe(`# T\n\n${markdown}`);
});
