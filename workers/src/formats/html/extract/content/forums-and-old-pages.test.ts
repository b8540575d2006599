import { describe, expect, test } from 'vitest';
import { readHtmlPage } from '../../read-html-page.ts';

const TEXT = 'A queue stores jobs until a worker is free. First in, first out. '.repeat(5).trim();

function read(html: string, { url = 'https://www.example.org/queues', title = 'Queues' } = {}): string {
  const head = { etag: null, lastModified: null, fetchedAt: new Date(0), tryType: 'http' as const };
  const body = `<head><title>${title}</title></head><body>${html}</body>`;
  return readHtmlPage({ url, finalUrl: url, kind: 'html', body, ...head }).markdown;
}

describe('text without elements of its own', () => {
  const code =
    '<div><p>Code: <a href="#">Select all</a></p><pre><code>put job --queue=mail --priority=high\ntake job --queue=mail\nlist jobs</code></pre></div>';

  test('keeps the text around the only element of a post (phpBB)', () => {
    const html = `<div><div><div class="content">${TEXT}<br><br>${code}<br>It runs since then.</div></div></div>`;
    expect(read(html)).toContain(TEXT);
    expect(read(html)).toContain('It runs since then.');
  });

  test('keeps the text of a page without paragraphs', () => {
    const html = `${TEXT}<br><br><tt>put job<br>take job<br>list jobs of all workers and of the scheduler</tt><br><br><b>Note</b>: it is fast.`;
    expect(read(html)).toContain(TEXT);
    expect(read(html)).toContain('**Note**: it is fast.');
  });
});

test('keeps a section that is named after the permalink to it (RDoc)', () => {
  const section = `<section class="method-section anchor-link"><h3>put</h3><p>${TEXT}</p></section>`;
  expect(read(`<main><h1 class="anchor-link">Queues</h1><p>${TEXT}</p>${section}</main>`)).toContain(
    '### put',
  );
});

test('keeps the comments of a question that microdata marks as a page of questions and answers', () => {
  const comment = '<li class="comment"><span>Since version 5 it is faster.</span></li>';
  const comments = `<div class="comments js-comments-container"><ul class="comments-list">${comment}</ul></div>`;
  const post = `<div itemscope itemtype="https://schema.org/QAPage"><h1>Queues</h1><p>${TEXT}</p>${comments}</div>`;
  expect(read(post)).toContain('Since version 5 it is faster.');
});

describe('old elements for preformatted text', () => {
  test.each([
    ['xmp', '<xmp>if a < b then\n  put("<job>")</xmp>'],
    ['listing', '<listing>if a &lt; b then\n  put("&lt;job>")</listing>'],
    ['plaintext', '<plaintext>if a < b then\n  put("<job>")'],
  ])('reads %s as code', (_, html) => {
    expect(read(`<h1>Queues</h1><p>${TEXT}</p>${html}`)).toContain('```\nif a < b then\n  put("<job>")');
  });
});
