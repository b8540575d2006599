import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const TEXT = '<p>Papier einlegen, das Fach schließen und warten, bis die Lampe grün ist.</p>'.repeat(4);
const WRITTEN = articleMarkdown(TEXT);

test.each([
  '<section><p>この記事はお役に立ちましたかご意見をお聞かせください</p><button>はい</button><button>いいえ</button></section>',
  '<div><p>Oliko tästä apua</p><label><input type="radio">Kyllä</label><label><input type="radio">Ei</label></div>',
  '<div><p>Cette page vous a-t-elle été utile dans votre démarche ?</p></div>',
  `<p>${'Bạn thấy bài viết này có hữu ích với mình không?'.normalize('NFD')}</p>`,
  '<p>جميع الحقوق محفوظة لشركة النورس</p>',
  '<p>Все права защищены</p>',
  '<p>Copyright by the Kettle guild</p>',
  '<p><a href="1.htm">【上一章】</a> <a href="i.htm">【返回目录】</a></p>',
  '<div><a href="1.htm">Předchozí</a> <a href="3.htm">Lampa</a></div>',
  '<a href="?tmpl=component&amp;print=1"><img src="print.png" alt="Stampa"></a>',
  '<p><a href="#" onclick="window.print()">Stampa</a></p>',
  '<div id="footer">Questo sito utilizza i cookie tecnici</div>',
])('leaves out the question, copyright or links at the end of a page: %s', (html) => {
  expect(articleMarkdown(TEXT + html)).toBe(WRITTEN);
});

test.each([
  '<p>Ist das Fach leer?</p>',
  '<p>Die <a href="/print-settings">nächste Seite drucken</a></p>',
  '<div><p>Das Fach</p><button aria-expanded="false">öffnen</button><button>schließen</button></div>',
  '<div><div>Blatt je Fach<button aria-label="Hilfe"></button></div><div>250<button aria-label="Hilfe"></button></div></div>',
  '<div><pre>druck --fach 2</pre><button>Kopieren</button><button>Ausführen</button></div>',
])('keeps other questions and buttons: %s', (html) => {
  expect(articleMarkdown(TEXT + html)).not.toBe(WRITTEN);
});

function read(body: string): string {
  const html = `<head><title>Papier</title></head><body>${body}</body>`;
  return readHtmlPage(fetchedPage('html', 'https://www.example.org/a/papier.htm', html)).markdown;
}

const PAGE = `<h1>Papier</h1>${TEXT}`;
const ONLY_PAGE = read(PAGE);

test.each([
  '<p>Sie sind hier: <a href="./">Drucker</a> &gt; Papier</p>',
  '<table><tr><td><a href="./">Drucker</a>/<a href="index.htm">Handbuch</a> Diese Seite ist ein Dokument mit Text in deutscher Sprache</td></tr></table>',
  '<p>[<a href="./">Drucker</a>] [<a href="index.htm">Inhalt</a>]</p>',
])('leaves out links and breadcrumbs above the title: %s', (html) => {
  expect(read(html + PAGE)).toBe(ONLY_PAGE);
});

test('keeps a short text in a table with a link to the next page', () => {
  const menu = ['01', '02', '03', '04'].map((name) => `<a href="${name}.htm">第${name}章</a><br>`).join('');
  const cell = '<center>前言</center><hr>本手册假定读者熟悉邮件传输协议的基本流程。<br>请妥善保管。';
  const next = '<hr><center><a href="01.htm">【下一章】</a></center>';
  const html = `<table><tr><td>${menu}</td><td>${cell}${next}</td></tr></table>`;
  expect(read(html)).toContain('请妥善保管');
});

test.each([
  '<ul><li><a href="a">Next.js</a></li><li><a href="b">Remix</a></li><li><a href="c">Astro</a></li></ul>',
  '<p><a href="a">Next.js examples</a></p>',
])('keeps links to read at the end of a page: %s', (links) => {
  const text = `<p>${'The kettle reads the temperature of the water every second. '.repeat(5)}</p>`;
  expect(read(`<main><h1>Guides</h1>${text}${links}</main>`)).toContain('Next.js');
});
