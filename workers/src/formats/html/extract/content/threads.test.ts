import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const read = (body: string) =>
  readHtmlPage(fetchedPage('html', 'https://docs.example.org/guide/queues.html', body));

test('reads a thread whose posts are named comments, but no comments below an article', () => {
  const post = '<article><p>The queue drops jobs since the update. What do I do about it?</p></article>';
  const thread = `<h1>Dropped jobs</h1><div id="comments">${post.repeat(4)}</div>`;
  expect(read(thread).markdown.match(/drops jobs/g)).toHaveLength(4);
  const blog = `<h1>Queues</h1>${'<p>First in, first out, as long as there is room for it.</p>'.repeat(9)}<div id="comments">${post}</div>`;
  expect(read(blog).markdown).not.toContain('drops jobs');
});

test('reads a thread whose posts are in a form', () => {
  const post = '<article><p>The queue drops jobs since the update. What do I do about it?</p></article>';
  const thread = `<h1>Dropped jobs</h1><p>Three posts are below this line.</p><div id="comments"><form>${post.repeat(3)}</form></div>`;
  expect(read(thread).markdown.match(/drops jobs/g)).toHaveLength(3);
});

test.each([
  ['JSON-LD', '<script type="application/ld+json">{"@type":"DiscussionForumPosting"}</script>', '<main>'],
  ['microdata', '', '<main itemscope itemtype="https://schema.org/QAPage">'],
])('reads the short posts of a page that names itself a thread in %s', (_, data, main) => {
  const menus = '<div>All about kettles and their owners, in many forums of our community.</div>'.repeat(9);
  const posts = '<div id="comments"><article><p>Why does it drop jobs?</p></article></div>';
  const thread = `${data}${menus}${main}<h1>Dropped jobs</h1>${posts}</main>`;
  expect(read(thread).markdown).toContain('Why does it drop jobs?');
});

test('reads the nested replies of a thread', () => {
  const reply = (text: string, replies = '') =>
    `<li><p>${text} drops jobs since the update. What do I do?</p>${replies && `<ol class="comments">${replies}</ol>`}</li>`;
  const thread = `<h1>Dropped jobs</h1><ol class="comments">${reply('It', reply('Mine', reply('Ours')))}</ol>`;
  expect(read(thread).markdown.match(/drops jobs/g)).toHaveLength(3);
});

test('reads the short posts of a thread whose articles have an element around each (Discourse)', () => {
  const post = (text: string) =>
    `<div class="topic-post clearfix regular"><article><div class="cooked"><p>${text}</p></div></article></div>`;
  const posts = [
    post('Hold the lantern close to the hub. '.repeat(9)),
    post('A wooden door is no obstacle.'),
  ];
  const thread = `<h1>How to pair</h1><div class="post-stream">${posts.join('')}</div><div><h3>Suggested topics</h3></div>`;
  const { markdown } = read(thread);
  expect(markdown).toContain('A wooden door is no obstacle.');
  expect(markdown).not.toContain('Suggested topics');
});
