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
])('leaves out the question or copyright at the end of a page: %s', (html) => {
  expect(articleMarkdown(TEXT + html)).toBe(WRITTEN);
});

test.each([
  '<p>Ist das Fach leer?</p>',
  '<div><p>Das Fach</p><button aria-expanded="false">öffnen</button><button>schließen</button></div>',
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
const LINKS = '<a href="fach.htm">Fach</a> | <a href="lampe.htm">Lampe</a>';

test.each([
  `<hr><p align="right">Der Wart ist vormittags am Telefon</p>`,
  `<hr><small>Zuletzt vom Wart im Editor geändert</small>`,
  `<hr><div id="footer">Fehler bitte an die Liste melden</div>`,
  `<hr><ul><li><a href="fach.htm">Fach</a></li></ul><p>Der Wart ist vormittags am Telefon</p>`,
  `<hr>${LINKS}<p align="right">Nachdruck nur mit Erlaubnis</p>`,
  `<hr><table><tr><td>weiter: <a href="fach.htm">Fach</a></td></tr></table>`,
])('leaves out the line below the last rule of an old page: %s', (html) => {
  expect(read(PAGE + html)).toBe(ONLY_PAGE);
});

test.each([
  '<hr><p>Danach ist der Drucker bereit.</p>',
  '<hr><p>Mehr steht im <a href="fach.htm">Kapitel über das Fach</a>.</p>',
  '<hr><h2>Lampe</h2><p align="right">Die Lampe ist grün.</p>',
  '<hr><small>* Nur bei Druckern mit zwei Fächern</small>',
  '<hr><div class="footnotes"><p>Nur bei Druckern mit zwei Fächern</p></div>',
  '<hr><center><pre>druck --fach 2</pre></center>',
])('keeps other text below a rule: %s', (html) => {
  expect(read(PAGE + html).length).toBeGreaterThan(ONLY_PAGE.length + 10);
});

test.each([
  '<b>Weiter:</b> <a href="fach.htm">Fach</a> <b>Hoch:</b> <a href="./">Der Drucker</a><br><hr>',
  '<p>Sie sind hier: <a href="./">Drucker</a> &gt; Papier</p>',
  '<p>[<a href="./">Drucker</a>] [<a href="index.htm">Inhalt</a>]</p>',
])('leaves out links and breadcrumbs above the title: %s', (html) => {
  expect(read(html + PAGE)).toBe(ONLY_PAGE);
});
