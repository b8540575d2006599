import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

test.each([
  [
    'separates a link from the description of its card (Starlight), other cards and icons',
    '<div><span><a href="a.html"><span>Boiling</span></a><span>Heat the water.</span></span></div><p><a href="a.html">boil</a><span>er</span></p><div><a href="a.html">A</a><a href="b.html">B</a></div><h2><span>📄️</span><span>Pages</span></h2>',
    '[Boiling](https://docs.example.org/guide/a.html) Heat the water.\n\n[boil](https://docs.example.org/guide/a.html)er\n\n[A](https://docs.example.org/guide/a.html) [B](https://docs.example.org/guide/b.html)\n\n## 📄️ Pages',
  ],
  [
    'writes powers with a circumflex, and ordinals without',
    '<p>The 1<sup>st</sup> of x<sup>2</sup></p>',
    'The 1st of x^2',
  ],
  [
    'writes TeX between the delimiters of MathJax with dollars',
    '<p>Let <span class="math">\\(x_1\\)</span> be</p><div class="math">\\[a &lt; b\\]</div><p>\\(a\\) or \\(b\\)</p>',
    'Let $x_1$ be\n\n$a < b$\n\n\\(a\\) or \\(b\\)',
  ],
  [
    'writes the TeX source that MathJax 2 reads from scripts',
    '<p>Let <script type="math/tex">x_1</script> be</p><script type="math/tex; mode=display">a < b</script><p>so.<script>track()</script></p>',
    'Let $x_1$ be\n\n$a < b$\n\nso.',
  ],
  [
    'writes a formula that MathJax 2 has rendered once',
    '<p>Let <span class="MathJax_Preview">x</span><span class="MathJax" id="MathJax-Element-1-Frame"><nobr>𝑥2</nobr></span><script type="math/tex" id="MathJax-Element-1">x^2</script> be.</p>',
    'Let $x^2$ be.',
  ],
  [
    'writes the structure of MathML without TeX source',
    '<p><math><mi>x</mi><mo>=</mo><mfrac><mrow><mo>-</mo><mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi><mn>2</mn></msup></msqrt></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac></math> or <math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>x</mi><mi>i</mi></msub></math></p>',
    'x=(-b±√(b^2))/(2a) or ∑_(i=1)^nx_i',
  ],
  [
    'separates superscripts from their base',
    '<p>10<sup>−3</sup>, 2<sup>1/2</sup>, e<sup>iπ</sup>, put<sup>deprecated</sup>, Halyard<sup>®</sup></p>',
    '10^−3, 2^(1/2), e^(iπ), put^(deprecated), Halyard®',
  ],
  [
    'separates a term from its type (numpydoc)',
    '<dl><dt><strong>size</strong><span class="classifier">int, optional</span></dt><dd>How many.</dd><dt>name <span class="classifier-delimiter">:</span> <span class="classifier">str</span></dt><dd>Which.</dd></dl>',
    '- **size** : int, optional: How many.\n- **name : str**: Which.',
  ],
  [
    'keeps the quotation marks of TeX out of code',
    "<p>The command is ``<code>linuxdoc</code>'' or `<code>sgml</code>'.</p>",
    "The command is \"`linuxdoc`'' or '`sgml`'.",
  ],
  [
    'keeps the space at the start of code (options of Sphinx)',
    '<p><code>-n</code><code> &lt;count&gt;</code>, run<code> put</code>, (<code> x</code>)</p>',
    '`-n` `<count>`, run `put`, (`x`)',
  ],
  [
    'separates adjacent keys',
    '<p>Press <kbd>Ctrl</kbd><kbd>C</kbd> or <kbd>Ctrl</kbd>+<kbd>V</kbd>.</p>',
    'Press `Ctrl` `C` or `Ctrl`+`V`.',
  ],
  [
    'separates the lines of a card whose parts are spans',
    '<p><a href="q.html"><span class="block font-bold">Start</span><span class="block">Run it</span></a></p>',
    '[Start Run it](https://docs.example.org/guide/q.html)',
  ],
])('%s', (_, body, markdown) => {
  expect(articleMarkdown(body)).toBe(`# T\n\n${markdown}`);
});
