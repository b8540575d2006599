import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

const TEXT = '<p>Load paper into the tray, close it and wait until the lamp is green.</p>'.repeat(4);
const WRITTEN = articleMarkdown(TEXT);

test.each([
  '<div class="helpful"><h2>Was this solution helpful?</h2><button>Yes</button></div>',
  "<div><p>Thanks for letting us know we're doing a good job!</p></div>",
  '<div id="jp-relatedposts" class="jp-relatedposts"><h3><em>Related</em></h3><p>Seven kettles</p></div>',
  '<div><h2>Was this Document Helpful?</h2><p><a href="/feedback">Feedback</a></p></div>',
  '<p>Did you find this article helpful?</p>',
  '<p>Did this article solve your issue?</p>',
  '<p>Did this answer your question?</p>',
  '<div>Rate this article: <input type="radio">1 <input type="radio">5</div>',
  '<p>Still need help? <a href="#">Contact us</a></p>',
  '<docs-vote><fieldset><legend>How do you like this page</legend><button>👍</button><button>👎</button></fieldset></docs-vote>',
  '<p><a href="/kb/">Back to all articles</a></p>',
  '<section><h3>Join the page discussion</h3><p>Anonymous</p><p>My tray jams.</p></section>',
])('leaves out the end of a help center page: %s', (html) => {
  expect(articleMarkdown(TEXT + html)).toBe(WRITTEN);
});

test.each([
  '<h2>Is this useful for small offices?</h2><p>It is, as the tray holds five hundred sheets.</p>',
  '<p>Go <a href="/reset">back to the defaults</a> with a reset.</p>',
])('keeps text with such words: %s', (html) => {
  expect(articleMarkdown(TEXT + html)).not.toBe(WRITTEN);
});

test.each([
  'Skip to main content',
  'Ir al contenido principal',
  'Zum Inhalt springen',
  'Aller au contenu',
  '本文へスキップ',
  '跳到主要内容',
])('leaves out the link that skips to the text: %s', (text) => {
  const link = `<a class="skip-navigation" href="#main-content">${text}</a>`;
  expect(articleMarkdown(link + TEXT)).toBe(WRITTEN);
});
