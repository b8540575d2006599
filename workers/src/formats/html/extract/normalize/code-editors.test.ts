import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

const monacoLine = (top: number, text: string) =>
  `<div style="top:${top}px;height:19px;" class="view-line"><span><span class="mtk1">${text.replaceAll(' ', '&nbsp;')}</span></span></div>`;

test.each([
  [
    'Monaco in the order in which readers see its lines',
    `<div class="monaco-editor vs-dark" data-mode-id="typescript"><div class="margin"><div class="line-numbers">1</div></div><div class="view-lines">${monacoLine(38, '}')}${monacoLine(0, 'if (a) {')}${monacoLine(19, '  b();')}</div></div>`,
    '```typescript\nif (a) {\n  b();\n}\n```',
  ],
  [
    'CodeMirror 6',
    '<div class="cm-editor"><div class="cm-gutters"><div class="cm-gutterElement">1</div></div><div class="cm-content" data-language="python"><div class="cm-line">if <span>a</span>:</div><div class="cm-line"><br></div><div class="cm-line">    b()</div></div></div>',
    '```python\nif a:\n\n    b()\n```',
  ],
  [
    'CodeMirror 5',
    '<div class="CodeMirror"><div class="CodeMirror-code"><div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">1</div></div><pre class="CodeMirror-line"><span>a()</span></pre></div><div><pre class="CodeMirror-line"><span>  b()</span></pre></div></div></div>',
    '```\na()\n  b()\n```',
  ],
])('writes the code of %s', (_, html, markdown) => {
  expect(articleMarkdown(`<p>Boil the water.</p>${html}`)).toBe(`# T\n\nBoil the water.\n\n${markdown}`);
});
