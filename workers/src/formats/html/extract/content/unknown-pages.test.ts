import { describe, expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const TEXT = 'A queue stores jobs until a worker is free. First in, first out. '.repeat(5).trim();

function read(html: string, url = 'https://www.example.org/queues'): string {
  const body = `<head><title>Queues</title></head><body>${html}</body>`;
  return readHtmlPage(fetchedPage('html', url, body)).markdown;
}

const article = (rest: string) => `<div><h1>Queues</h1><p>${TEXT}</p>${rest}</div>`;
const ARTICLE = `# Queues\n\n${TEXT}`;

describe('class names on pages of unknown generators', () => {
  test.each([
    ['a profile', '<div class="author-bio"><p>Jo writes about queues for a living.</p></div>'],
    ['a form', '<div class="gform_wrapper"><p>Tell us your name.</p></div>'],
    [
      'recommendations in camel case',
      '<section class="relatedPosts"><p>Stacks, explained in depth.</p></section>',
    ],
    ['the footer of an article', '<div class="article-footer"><p>Help us improve the site.</p></div>'],
    ['the name of an icon', '<p><i class="material-icons">chevron_right</i></p>'],
    ['a logo', '<p><a href="/"><img class="logo" src="a.png" alt="Acme"></a></p>'],
    [
      'a long menu',
      `<div id="sidebar"><h3>All</h3>${'<a href="/x">enqueue_all_jobs_at_once</a> '.repeat(40)}</div>`,
    ],
    ['a menu that opens on a click', '<div class="dropdown-panel"><p>All versions</p></div>'],
    [
      'summaries of other pages',
      '<div class="latest"><h3>Stacks</h3><p>Stacks are simpler than queues, and they are faster. <a href="/a">More</a></p></div>',
    ],
    [
      'an invitation to share the page',
      '<div class="post-share"><p>Did you like this page about queues? Tell others.</p><button>Share</button></div>',
    ],
    ['a line that the site leaves out of its own search', '<p data-pagefind-ignore="all">Guides</p>'],
    ['the title of a forum user', '<div class="message-userTitle">Senior member</div>'],
  ])('mark %s as noise', (_, html) => {
    expect(read(article(html))).toBe(ARTICLE);
  });

  test('a menu without a name before the title is noise, even if it is longer than the page', () => {
    const menu = Array.from({ length: 40 }, (_, at) => `<li><a href="/${at}">jobs/module${at}</a></li>`);
    const page = '<div><h1>Queues</h1><p>Objects of the queue.</p></div>';
    expect(read(`<div><ul>${menu.join('')}</ul></div>${page}`)).toBe('# Queues\n\nObjects of the queue.');
  });

  test.each([
    [
      'a note in an aside',
      '<aside class="vocs_Callout_warning"><p>Workers poll.</p></aside>',
      '> **Warning**\n>\n> Workers poll.',
    ],
    [
      'a note in the shadow root of a component',
      '<docs-note><aside part="content"><p>Workers poll.</p></aside></docs-note>',
      '> **Note**\n>\n> Workers poll.',
    ],
    ['the page around a sidebar', '<div class="with-sidebar"><p>Workers poll.</p></div>', 'Workers poll.'],
    ['a utility class', '<div class="md:menu"><p>Workers poll.</p></div>', 'Workers poll.'],
    ['the footer of a card', '<div class="card__footer"><p>Workers poll.</p></div>', 'Workers poll.'],
    ['an element with code', '<div class="form"><p>Run:</p><pre>jobs</pre></div>', 'Run:\n\n```\njobs\n```'],
    [
      'the signature of a function',
      '<div>def <b>put</b><span class="signature">(job: Job) -> None</span></div>',
      'def **put**(job: Job) -> None',
    ],
    [
      'a list of links into another page',
      `<p>These methods add jobs.</p><ul>${['put', 'push', 'add', 'send'].map((name) => `<li><a href="api.html#${name}">${name}()</a></li>`).join('')}</ul>`,
      `These methods add jobs.\n\n${['put', 'push', 'add', 'send'].map((name) => `- [${name}()](https://www.example.org/api.html#${name})`).join('\n')}`,
    ],
    [
      'a rule of a grammar',
      `<div>job ::=<br>${['name', 'task', 'time', 'size'].map((name) => `<a href="/${name}">${name}_declaration</a>`).join('<br>')}</div>`,
      `job ::=\n${['name', 'task', 'time', 'size'].map((name) => `[${name}_declaration](https://www.example.org/${name})`).join('\n')}`,
    ],
    [
      'a section without links whose name is usually for links',
      '<section class="related"><h2>Good to know</h2><p>A worker polls the queue once every minute.</p></section>',
      '## Good to know\n\nA worker polls the queue once every minute.',
    ],
    [
      'the text that a list of questions opens',
      '<div class="faq-dropdown"><p>A worker takes the oldest job, unless another worker has locked it or the queue is paused. See <a href="/a">locks</a>.</p></div>',
      'A worker takes the oldest job, unless another worker has locked it or the queue is paused. See [locks](https://www.example.org/a).',
    ],
    ['the name of a menu', '<p>Open <b class="menu">File</b>.</p>', 'Open **File**.'],
  ])('do not mark %s', (_, html, expected) => {
    expect(read(article(html))).toBe(`${ARTICLE}\n\n${expected}`);
  });

  test('do not mark most of the text, nor elements inside with the same class', () => {
    const reply = `<ol class="reviews"><li><div class="reviews"><p>I agree.</p></div></li></ol>`;
    const html = `<h1>Queues</h1><div class="reviews"><p>${TEXT}</p>${reply}</div>`;
    expect(read(html)).toContain('I agree.');
  });
});

describe('links that look like buttons on pages of unknown generators', () => {
  test('are left out if they stand alone', () => {
    const buttons =
      '<p><a class="btn btn-primary" href="/a">Sign up</a> <a class="button" href="/b">Log in</a></p>';
    expect(read(article(buttons))).toBe(ARTICLE);
  });

  test.each([
    ['in a sentence', '<p>Press <a class="btn" href="/a">Sign up</a>.</p>'],
    [
      'if there are many',
      `<p>It runs on these.</p><p>${'<a class="btn" href="/a">Sign up</a> '.repeat(4)}</p><p>So.</p>`,
    ],
    ['with a long text', '<p><a class="btn" href="/a">Sign up to see how many jobs are waiting</a></p>'],
  ])('stay %s', (_, html) => {
    expect(read(article(html))).toContain('Sign up');
  });
});

describe('labels on pages of unknown generators', () => {
  test.each([
    ['the section of a heading', '<h2>Related articles</h2><p>Stacks</p><p>Heaps</p>'],
    [
      'the element that begins with it',
      '<div><div><p>You may also like:</p></div><ul><li>Stacks</li></ul></div>',
    ],
  ])('leave out %s', (_, html) => {
    expect(read(article(html))).toBe(ARTICLE);
  });

  test('keep the section after it', () => {
    const html = article('<h2>Recent posts</h2><p>Stacks</p><h2>License</h2><p>MIT</p>');
    expect(read(html)).toBe(`${ARTICLE}\n\n## License\n\nMIT`);
  });

  test.each(['Tags', 'Subscribe to events', 'Related functions', 'Other events'])(
    'keep the section %s, as documentation has',
    (label) => {
      expect(read(article(`<h2>${label}</h2><p>More text.</p>`))).toContain(`## ${label}\n\nMore text.`);
    },
  );

  test('keep a list of pages that begins with such a label', () => {
    const html = `<h1>Blog</h1><h2>Latest posts</h2><p>${TEXT}</p><p>Stacks are simpler than queues.</p>`;
    expect(read(html)).toContain('## Latest posts');
  });
});

describe('repeated text', () => {
  const post = 'I would rather use a stack, since it needs no more than a pointer and some memory.';

  test('leaves out a quote of an earlier post', () => {
    const html = `<h1>Queues</h1><div>${post}</div><div><blockquote>${post}</blockquote>I agree.</div>`;
    expect(read(html)).toBe(`# Queues\n\n${post}\n\nI agree.`);
  });

  test('leaves out a copy for small screens', () => {
    expect(read(`<h1>Queues</h1><p>${post}</p><p>Yes.</p><p>${post}</p>`)).toBe(
      `# Queues\n\n${post}\n\nYes.`,
    );
  });

  test('keeps a declaration above each description', () => {
    const declaration = `<div>function put(job: Job, options: Options, callback: (error: Error) => void): Promise;</div>`;
    const html = `<h1>Queues</h1>${declaration}<p>Puts.</p>${declaration}<p>Takes.</p>`;
    expect(read(html).split('function put')).toHaveLength(3);
  });

  test.each([
    ['list items', `<ul><li>${post}</li><li>${post}</li></ul>`],
    ['cells', `<table><tr><th>a<td><p>${post}</p><tr><th>b<td><p>${post}</p></table>`],
    ['pages with code', `<p>${post}</p><pre>run()</pre><p>${post}</p>`],
  ])('stays in %s', (_, html) => {
    expect(read(`<h1>Queues</h1>${html}`).split(post)).toHaveLength(3);
  });
});

describe('pages of forums and applications', () => {
  const reply = '<div class="comment"><h3>Re: Queues</h3><p>I would use a stack.</p></div>';
  const replies = `<div id="comments">${reply}<h2>Comment viewing options</h2><p>Select a way.</p></div>`;

  test('keeps short replies that are marked as comments if the URL is of a forum', () => {
    const markdown = read(article(replies), 'https://www.example.org/forum/queues');
    expect(markdown).toBe(`${ARTICLE}\n\n### Re: Queues\n\nI would use a stack.`);
  });

  test('leaves out comments on other pages', () => {
    expect(read(article(replies))).toBe(ARTICLE);
  });

  test('leaves out a list of links within the page that begins an article', () => {
    const names = ['Put', 'Take', 'Peek', 'Size'];
    const links = names.map((name) => `<li><a href="#${name}">${`How do I ${name}? `.repeat(6)}</a></li>`);
    const sections = names.map((name) => `<h2>${name}</h2><p>${TEXT}</p>`);
    const markdown = read(`<ul>${links.join('')}</ul>${sections.join('')}`);
    expect(markdown).toMatch(/^# Queues\n\n## Put\n/);
  });

  const links = ['put', 'take', 'peek', 'size'].map((name) => `<a href="${name}.html">${name}_job</a>`);

  test('keeps a paragraph of links under a heading', () => {
    const html = article(`<p>It is fast.</p><h2>Related</h2><p>${links.join(', ')}</p><h2>Examples</h2>`);
    expect(read(html)).toContain('## Related\n\n[put_job](');
  });

  test('keeps a section of links after other sections', () => {
    const html = `<section><h2>Use</h2><p>${TEXT}</p></section><section><h2>Resources</h2><p>${links.join('</p><p>')}</p></section>`;
    expect(read(`<h1>Queues</h1>${html}`)).toContain('## Resources\n\n[put_job](');
  });

  test('keeps the definitions of a list whose class names are of people', () => {
    const html = article('<dl><dt>Editors</dt><dd class="editor p-author">Jo Doe</dd></dl>');
    expect(read(html)).toContain('- **Editors**: Jo Doe');
  });

  test('keeps a paragraph of links within the page that begins with text', () => {
    const local = ['put', 'take', 'peek', 'size'].map(
      (name) => `<a href="#${name}">the function ${name}</a>`,
    );
    expect(read(article(`<p>Related to these settings are ${local.join(', ')}.</p>`))).toContain(
      'Related to these settings are [the function put]',
    );
  });

  test('keeps posts inside noscript, which sites show to crawlers', () => {
    const html = `<div id="app">Loading</div><noscript><h1>Queues</h1><p>${TEXT}</p><p>Also: ${TEXT}</p></noscript><script>run()</script>`;
    expect(read(html)).toContain(TEXT);
  });

  test('keeps them after a noscript element with an image for counting visits', () => {
    const pixel = '<noscript><img src="https://t.example.net/p" alt="Pixel"></noscript>';
    const html = `${pixel}<div id="app">Loading</div><noscript><h1>Queues</h1><p>${TEXT}</p><p>Also: ${TEXT}</p></noscript>${pixel}<script>run()</script>`;
    expect(read(html)).toContain(TEXT);
    expect(read(html)).not.toContain('Pixel');
  });

  test('takes all posts, not the first article', () => {
    const posts = [
      TEXT,
      ...[1, 2, 3].map(
        (at) =>
          `Reply ${at}: a stack needs no more than a pointer and some memory, and it is faster than a queue.`,
      ),
    ];
    const html = `<div class="thread"><h1>Queues</h1>${posts.map((text) => `<article><p>${text}</p></article>`).join('')}</div>`;
    for (const text of posts) expect(read(html)).toContain(text);
  });

  test('takes the links of a page that has little other text', () => {
    const links = Array.from(
      { length: 20 },
      (_, at) => `<li><a href="/${at}">Queue number ${at}</a></li>`,
    ).join('');
    const html = `<div><div><p>20 queues</p></div><div><ul>${links}</ul></div></div>`;
    expect(read(html)).toContain('Queue number 19');
  });

  test('leaves out a table with the neighboring pages above the title', () => {
    const bar =
      '<div class="NAVHEADER"><table><tr><th colspan="3">Kettles</th></tr><tr><td><a href="a">Prev</a></td><td>Chapter 1</td><td><a href="b">Next</a></td></tr></table></div>';
    expect(read(`${bar}<h1>Queues</h1><p>${TEXT}</p>`)).toBe(`# Queues\n\n${TEXT}`);
  });

  test('leaves out cards with the neighboring pages at the end of the innermost container', () => {
    const card = (label: string) =>
      `<a href="/${label}"><div><span>${label}</span><span>Stacks</span></div></a>`;
    const html = `<article><h1>Queues</h1><div><p>${TEXT}</p><div><div>${card('Previous')}${card('Next')}</div></div></div></article>`;
    expect(read(html)).toBe(ARTICLE);
  });

  test('leaves out a card with the previous page whose arrow is mirrored in right-to-left languages (Fumadocs)', () => {
    const card =
      '<div class="grid"><a href="/stacks"><div><svg class="lucide size-4 rtl:rotate-180"></svg><p>Stacks</p></div><p>All about stacks.</p></a></div>';
    expect(read(article(card))).toBe(ARTICLE);
  });

  test('leaves out the copyright and the links to the terms below the text', () => {
    const end =
      '<p>© 2026 Jobs Inc.</p><p><a href="/terms">Terms of use</a> | <a href="/privacy">Privacy</a></p>';
    expect(read(article(end))).toBe(ARTICLE);
  });

  test('leaves out breadcrumbs above a title that is a second-level heading', () => {
    expect(read(`<div><p><a href="/">Home</a> / Queues</p><h2>Queues</h2><p>${TEXT}</p></div>`)).toBe(
      `## Queues\n\n${TEXT}`,
    );
  });

  test('keeps an accordion that is marked as a bar of tabs', () => {
    const html = '<div role="tablist"><div role="tabpanel"><p>Workers poll for jobs.</p></div></div>';
    expect(read(article(html))).toBe(`${ARTICLE}\n\nWorkers poll for jobs.`);
  });

  test('keeps a collapsed region', () => {
    const html = `<p style="display:none" role="region">${'Workers poll for jobs. '.repeat(4)}</p>`;
    expect(read(article(html))).toContain('Workers poll for jobs.');
  });
});
