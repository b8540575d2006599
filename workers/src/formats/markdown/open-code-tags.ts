import { changeOutsideCode } from './change-outside-code.ts';
import { readShortcodeArguments } from './shortcode-arguments.ts';

/** A shortcode with code, which Hugo highlights. */
const CODE =
  /^([ \t]*)\{\{[<%][ \t]*((?:code|highlight|config)[\w-]{0,30}|\w[\w-]{0,30}(?=[^{}]{0,300}\bfile=))([^{}]{0,500}?)(?<!\/)[>%]\}\}[ \t]*\n((?:(?![ \t]*\{\{[<%])[^\n]*\n){0,400}?)[ \t]*\{\{[<%][ \t]*\/[ \t]*\2[ \t]*[>%]\}\}[ \t]*$/gm;
/** A shortcode with HTML whose code the site shows below it. */
const EXAMPLE =
  /^([ \t]*)\{\{<[ \t]*(example|demo|preview)\b[^{}]{0,500}>\}\}[ \t]*\n((?=[ \t]*<[a-z!])(?:(?![ \t]*\{\{<[ \t]*\/?[ \t]*(?:example|demo|preview)\b)[^\n]*\n){0,400}?)[ \t]*\{\{<[ \t]*\/[ \t]*\2[ \t]*>\}\}[ \t]*$/gm;
/** `{% highlight ruby %}` and `{% endhighlight %}` of Jekyll. The lookahead keeps long names from costing quadratic time. */
const HIGHLIGHT =
  /^([ \t]*)\{%-?[ \t]*highlight[ \t]+([\w+#-]+)(?![\w+#-])[^%\n]*%\}[ \t]*\n((?:(?![ \t]*\{%-?[ \t]*(?:end)?highlight\b)[^\n]*\n){0,2000}?)[ \t]*\{%-?[ \t]*endhighlight[ \t]*-?%\}[ \t]*$/gm;

/** `{% raw %}` and `{% endraw %}` of Jekyll, between which braces are text, alone in their line or around words. */
const RAW =
  /^[ \t]*\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}[ \t]*(?:\n|$)|\{%-?[ \t]*raw[ \t]*-?%\}((?:(?!\{%)[^\n]){1,500})\{%-?[ \t]*endraw[ \t]*-?%\}/gm;
const END_OF_RAW = /\{%-?[ \t]*endraw\b/;
/** A page about these tags shows them. */
const ABOUT_RAW = /`(?:\{%-?[ \t]*raw[ \t]*-?%\}|raw)`/;

/**
 * Shows the code of Hugo's shortcodes and Jekyll's tags as fenced code, which later steps leave as it is. Jekyll's tags around
 * text with braces are removed.
 */
export function openCodeTags(markdown: string): string {
  if (!/\{\{[<%]|\{%-?[ \t]*(?:highlight|raw)\b/.test(markdown)) return markdown;
  const isWrapped = END_OF_RAW.test(markdown) && !ABOUT_RAW.test(markdown);
  const source = isWrapped ? markdown.replace(RAW, (_, words = '') => words) : markdown;
  return changeOutsideCode(source, (text) =>
    text
      .replace(CODE, writeCode)
      .replace(EXAMPLE, (_, indent: string, _name, code: string) => fence(indent, 'html', code))
      .replace(HIGHLIGHT, (_, indent: string, language: string, code: string) =>
        fence(indent, language, code),
      ),
  );
}

function writeCode(_: string, indent: string, name: string, source: string, code: string): string {
  if (/^[ \t]*(?:```|~~~)/.test(code)) return code;
  const { named, positional } = readShortcodeArguments(source);
  const file = named.get('file') ?? named.get('filename') ?? named.get('title');
  const language = named.get('lang') ?? named.get('language') ?? (name === 'highlight' ? positional[0] : '');
  const extension = /\.(\w+)$/.exec(file ?? '')?.[1];
  const info = [language || extension || 'text', file && `[${file}]`].filter(Boolean);
  return fence(indent, info.join(' '), code);
}

function fence(indent: string, info: string, code: string): string {
  return `${indent}\`\`\`${info}\n${code}${indent}\`\`\``;
}
