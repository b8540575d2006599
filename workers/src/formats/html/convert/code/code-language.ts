import type { Element } from 'domhandler';
import { classNames, findElement, parentElement, wordSet } from '../../dom/elements.ts';

const PREFIXED =
  /^(?:language|lang|highlight-source|highlight-text|highlight|hl|sourceCode|code|brush|source)[-:_]\s*([\w+#.-]+)(?:;|$)/i;

/** How many levels above the code a wrapper may state its language (Sphinx, Jekyll and Starlight: two to three). */
const MAX_WRAPPERS = 3;

/** Words after a prefix that are not a language. */
const NOT_A_LANGUAGE: ReadonlySet<string> = new Set([
  ...['none', 'default', 'nohighlight', 'no-highlight', 'plain', 'plaintext', 'undefined', 'unknown', 'auto'],
  // The default of docsify.
  'markup',
  ...[
    'block',
    'wrapper',
    'container',
    'toolbar',
    'line-numbers',
    'source',
    'code',
    'source-code',
    'box',
    'listing',
    'highlight',
    'notranslate',
  ],
]);

/** Languages that old highlighters write as a class without prefix. */
const BARE_LANGUAGES = wordSet(
  'ada agda clojure coq fortran lean lisp mermaid nim pascal racket scheme tcl ' +
    'bash sh shell console powershell c cpp csharp cs css scss less dart diff dockerfile elixir erlang go graphql groovy ' +
    'haskell html xml http idl ini java javascript js jsx json json5 julia kotlin lua makefile markdown md matlab mdx nginx objc ' +
    'objectivec objective_c ocaml perl php properties protobuf python py r ruby rb rust rs scala sql svelte swift toml ts tsx ' +
    'typescript vb vim vue yaml yml zig',
);

/** Names of highlighters, with the usual name of the language. */
const ALIASES: Readonly<Record<string, string>> = {
  python3: 'python',
  ipython3: 'python',
  pycon3: 'pycon',
  'c++': 'cpp',
  shellsession: 'console',
  'shell-session': 'console',
  objective_c: 'objectivec',
  // VitePress renames it.
  template: 'vue-html',
};

/**
 * The language of a code block by a class or data attribute of the block, the code inside or a wrapper; null when none
 * states it.
 */
export function codeLanguage(element: Element): string | null {
  for (const candidate of candidates(element)) {
    const stated = statedLanguage(candidate);
    if (stated !== null) return stated;
  }
  return null;
}

function candidates(element: Element): Element[] {
  const code = findElement(element, ({ name }) => name === 'code');
  const found = code ? [element, code] : [element];
  let parent = parentElement(element);
  for (let level = 0; level < MAX_WRAPPERS && parent; level += 1) {
    if (parent.name === 'body' || parent.name === 'main' || parent.name === 'article') break;
    found.push(parent);
    parent = parentElement(parent);
  }
  return found;
}

const DATA_ATTRIBUTES = [
  'data-language',
  'data-lang',
  'data-code-language',
  'data-syntax',
  'syntax',
  'language',
];

/** Classes of highlighters and generators next to the language. */
const OTHER_CLASSES = wordSet('hljs highlight def');

function statedLanguage(element: Element): string | null {
  const { attribs } = element;
  const data = DATA_ATTRIBUTES.map((name) => attribs[name]).find(Boolean);
  if (data) return asLanguage(data);
  const names = classNames(element).filter((name) => !name.startsWith('number'));
  for (const [index, name] of names.entries()) {
    const prefixed = PREFIXED.exec(name)?.[1] ?? languageOfTab(name);
    const named =
      prefixed ?? (isBareMarker(name, names[index + 1] ?? '', element) ? names[index + 1] : undefined);
    const language = named === undefined ? null : asLanguage(named);
    if (language !== null) return language;
  }
  return element.name === 'code' || element.name === 'pre' ? bareLanguage(names) : null;
}

/** The language of `<pre class="highlight tab tab-shell">` (Slate); undefined for other classes. */
function languageOfTab(name: string): string | undefined {
  const language = name.startsWith('tab-') ? name.slice(4) : '';
  return BARE_LANGUAGES.has(language) ? language : undefined;
}

/**
 * `<code class="ts">`, `<pre class="idl def">` (ReSpec), `<pre class="lisp-preformatted">` (Texinfo): the language is the only
 * class besides the highlighter's.
 */
function bareLanguage(names: readonly string[]): string | null {
  const [name, second] = names.filter((other) => !OTHER_CLASSES.has(other));
  const language = name?.toLowerCase().replace(/-preformatted$/, '') ?? '';
  return second === undefined && BARE_LANGUAGES.has(language) ? asLanguage(language) : null;
}

/**
 * Whether the next class is the language: `sourceCode python` (pandoc), `hljs python`, `brush: python`,
 * `<figure class="highlight js">` (Hexo), `<pre class="highlight swift">` (Rouge), `<pre class="src src-sh">` (Org).
 */
function isBareMarker(name: string, next: string, element: Element): boolean {
  if (name === 'highlight')
    return element.name === 'figure' || (element.name === 'pre' && BARE_LANGUAGES.has(next));
  if (name === 'src') return element.name === 'pre';
  return (
    name === 'sourceCode' ||
    name === 'syntaxhighlighter' ||
    name === 'hljs' ||
    name === 'brush:' ||
    name === 'prettyprint'
  );
}

function asLanguage(name: string): string | null {
  // SyntaxHighlighter lists its settings in the class: `brush: js; gutter: false`.
  const lower = name.toLowerCase().replace(/^(?:language|lang|src)-|;$/g, '');
  if (NOT_A_LANGUAGE.has(lower) || !/^[a-z][\w+#.-]{0,24}$/.test(lower)) return null;
  return ALIASES[lower] ?? lower;
}
