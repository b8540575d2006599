import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

test.each([
  ['writes pre without code as a code block', '<pre>a\n  b</pre>', '```\na\n  b\n```'],
  [
    'reads the language from a wrapper',
    '<div class="highlight-python3 notranslate"><div class="highlight"><pre><span></span>x = 1\n</pre></div></div>',
    '```python\nx = 1\n```',
  ],
  [
    'keeps the name of the file in the first row of a table of code (Material for MkDocs)',
    '<div class="highlight"><table class="highlighttable"><tr><th colspan="2" class="filename"><span class="filename">src/kettle.py</span></th></tr><tr><td class="linenos"><pre>1</pre></td><td class="code"><pre><code>boil()\n</code></pre></td></tr></table></div>',
    'src/kettle.py\n\n```\nboil()\n```',
  ],
  [
    'reads the languages of pandoc with line numbers, nbconvert, DocC, ReSpec without its title, and Texinfo',
    '<div class="sourceCode"><pre class="sourceCode numberSource python numberLines"><code>a</code></pre></div><div class="highlight hl-ipython3"><pre>b</pre></div><div class="code-listing" data-syntax="swift"><pre><code>c</code></pre></div><pre class="idl def"><span class="idlHeader"><a class="self-link" href="#i">WebIDL</a></span><code>d</code></pre><div class="example lisp"><pre class="lisp-preformatted">e</pre></div>',
    '```python\na\n```\n\n```python\nb\n```\n\n```swift\nc\n```\n\n```idl\nd\n```\n\n```lisp\ne\n```',
  ],
  [
    'reads the language of a devsite and of SyntaxHighlighter, the lines of GitBook, and leaves out types of Twoslash',
    '<pre syntax="Python"><code>a</code></pre><div class="syntaxhighlighter java"><table><tr><td class="gutter"><div class="line">1</div></td><td class="code"><div class="container"><div class="line"><code>int</code> <code>b;</code></div></div></td></tr></table></div><pre><code><span class="highlight-line"><span>c</span></span><span class="highlight-line"><span>d</span></span></code></pre><pre class="twoslash"><code>const <span class="twoslash-hover">e<span class="twoslash-popup-container"><code>const e: 1</code></span></span></code></pre>',
    '```python\na\n```\n\n```java\nint b;\n```\n\n```\nc\nd\n```\n\n```\nconst e\n```',
  ],
  [
    'leaves out the label of a language whose name the code repeats (Microsoft Learn)',
    '<div class="codeHeader"><span class="language">Azure PowerShell</span><button>Copy</button></div><pre><code class="lang-azurepowershell">New-Az</code></pre>',
    '```azurepowershell\nNew-Az\n```',
  ],
  [
    'leaves out the space after a line number (Doxygen)',
    '<pre><div class="line"><span class="lineno">    1</span>&#160;if (full)</div><div class="line"><span class="lineno">    2</span>&#160; boil();</div></pre>',
    '```\nif (full)\n boil();\n```',
  ],
  ['reads the language from data-lang', '<pre><code data-lang="go">x</code></pre>', '```go\nx\n```'],
  [
    'reads the language from the class after Rouge’s',
    '<pre class="highlight shell tab-shell"><code>ls</code></pre><pre class="highlight objective_c">x</pre><pre class="highlight wide">y</pre>',
    '```shell\nls\n```\n\n```objectivec\nx\n```\n\n```\ny\n```',
  ],
  [
    'reads the language from the label above the code, which it replaces',
    '<div><p class="title">C#</p><pre>x</pre></div><div><div class="head"><span>Objective-C</span><button>Copy</button></div><pre>y</pre></div><p>Swift and C</p><pre>z</pre>',
    '```csharp\nx\n```\n\n```objectivec\ny\n```\n\nSwift and C\n\n```\nz\n```',
  ],
  [
    'reads the language from the short name above the code, as MDN writes it',
    '<div class="code-example"><div class="example-header"><span class="language-name">js</span></div><pre class="brush: js notranslate"><code>x</code></pre></div>',
    '```js\nx\n```',
  ],
  ['reads the language from a brush', '<pre class="brush: js">x</pre>', '```js\nx\n```'],
  [
    'reads the language from a brush with settings',
    '<pre class="brush: js; gutter: false">x</pre><pre class="brush:php;toolbar:false">y</pre>',
    '```js\nx\n```\n\n```php\ny\n```',
  ],
  [
    'reads the language from a class of Org',
    '<pre class="src src-emacs-lisp">(x)</pre>',
    '```emacs-lisp\n(x)\n```',
  ],
  [
    'reads the language from a class of Slate and Shins',
    '<pre class="highlight tab tab-javascript"><code>x</code></pre><pre class="tab tab-first">y</pre>',
    '```javascript\nx\n```\n\n```\ny\n```',
  ],
  [
    'leaves out line numbers that Tailwind makes unselectable or that a CSS module names',
    '<pre><code><span class="block"><span class="select-none pr-4">1</span><span>a()</span>\n</span><span class="block"><span class="select-none pr-4">2</span><span>2 * b</span>\n</span></code></pre><pre><div><span class="Code_lineNumber__x3f">1</span>c</div><div><span class="Code_lineNumber__x3f">2</span>d</div></pre>',
    '```\na()\n2 * b\n```\n\n```\nc\nd\n```',
  ],
  [
    'keeps the indentation of lines with several code elements (SyntaxHighlighter)',
    '<div class="syntaxhighlighter ts"><table><tbody><tr><td class="gutter"><div class="line number1">1</div><div class="line number2">2</div></td><td class="code"><div class="container"><div class="line number1"><code class="ts plain">if (a) {</code></div><div class="line number2"><code class="ts spaces">&nbsp;&nbsp;</code><code class="ts plain">b();</code></div></div></td></tr></tbody></table></div>',
    '```ts\nif (a) {\n  b();\n```',
  ],
  [
    'names the language of a diagram',
    '<pre class="mermaid">flowchart LR</pre>',
    '```mermaid\nflowchart LR\n```',
  ],
  [
    'leaves out line numbers of Hugo in the lines',
    '<pre><code><span class="line"><span class="ln">1</span><span class="cl">a\n</span></span><span class="line"><span class="ln">2</span><span class="cl">b\n</span></span></code></pre>',
    '```\na\nb\n```',
  ],
  [
    'leaves out line numbers of Hugo that only a style marks, in the lines and in a cell',
    '<pre><code class="language-go"><span style="display:flex;"><span style="white-space:pre;-webkit-user-select:none;user-select:none;color:#7f7f7f">1</span><span>a()\n</span></span><span style="display:flex;"><span style="white-space:pre;user-select:none;color:#7f7f7f">2</span><span>b()\n</span></span></code></pre><table><tr><td><pre><code><span style="white-space:pre;user-select:none">1\n</span></code></pre></td><td><pre><code class="language-go"><span style="display:flex;"><span>c()\n</span></span></code></pre></td></tr></table><pre><span style="user-select: none">$ </span>ls</pre>',
    '```go\na()\nb()\n```\n\n```go\nc()\n```\n\n```\n$ ls\n```',
  ],
  [
    'keeps the lines of code that only a style keeps',
    '<div style="color: #ccc; white-space: pre"><code class="language-js" style="white-space:pre"><span>f(</span>\n  x)</code></div><p>So <code style="white-space:pre">f(x)</code>.</p>',
    '```js\nf(\n  x)\n```\n\nSo `f(x)`.',
  ],
  [
    'keeps the lines of code pasted from an editor',
    '<div style="font-family: Consolas; white-space: pre;"><div><span>def</span> f():</div><div>    g()</div></div>',
    '```\ndef f():\n    g()\n```',
  ],
  [
    'ignores a default that is not a language',
    '<div class="highlight-default"><pre>x</pre></div><pre data-lang="markup"><code class="lang-markup">y</code></pre>',
    '```\nx\n```\n\n```\ny\n```',
  ],
  [
    'uses a longer fence for code with a fence',
    '<pre><code>```js\na\n```</code></pre>',
    '````\n```js\na\n```\n````',
  ],
  ['ends a line at each div', '<pre><div>a</div><div></div><div>  b</div></pre>', '```\na\n\n  b\n```'],
  [
    'ends a line at each span when nothing separates them',
    '<pre><code><span class="line">a</span><span class="line">  b</span></code></pre>',
    '```\na\n  b\n```',
  ],
  ['ends a line at each br', '<pre>a<br>  b<br></pre>', '```\na\n  b\n```'],
  [
    'ends a line at each item of a list in code',
    '<code><ul><li>type A {</li><li></li><li><span class="tab">b: C</span></li><li>}</li></ul></code>',
    '```\ntype A {\n  b: C\n}\n```',
  ],
  [
    'leaves out line numbers in the lines',
    '<pre><code><span class="lineno">1 </span>a\n<span class="lineno">2 </span>b</code></pre>',
    '```\na\nb\n```',
  ],
  [
    'leaves out line numbers in a table',
    '<table class="rouge-table"><tr><td class="rouge-gutter gl"><pre>1\n2</pre></td><td class="rouge-code"><pre>a\nb</pre></td></tr></table>',
    '```\na\nb\n```',
  ],
  ['leaves out a copy button', '<pre><code>a</code><button>Copy</button></pre>', '```\na\n```'],
  ['replaces no-break spaces', '<pre>a&nbsp;b</pre>', '```\na b\n```'],
  [
    'names the language that VitePress renames',
    '<div class="language-template"><pre><code>x</code></pre></div>',
    '```vue-html\nx\n```',
  ],
  ['detects Python by its prompt', '<pre>&gt;&gt;&gt; 1\n1</pre>', '```python\n>>> 1\n1\n```'],
])('%s', (_, body, markdown) => {
  expect(articleMarkdown(body)).toBe(`# T\n\n${markdown}`);
});
