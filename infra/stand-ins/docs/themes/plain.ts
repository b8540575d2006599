import { escapeHtml } from './html-text.ts';
import { relativeHref } from './page-frame.ts';
import type { Theme } from './render-blocks.ts';

/** Renders content like handwritten HTML: no classes, `name` anchors, and code without a language. */
export function plain(path: string): Theme {
  return {
    heading: ({ level, id }, inner) => `<h${level}><a name="${id}">${inner}</a></h${level}>`,
    code: ({ title, text }) => {
      const caption = title === null ? '' : `<p><b>${escapeHtml(title)}</b></p>\n`;
      return `${caption}<pre>\n${escapeHtml(text)}\n</pre>`;
    },
    inlineCode: (text) => `<tt>${escapeHtml(text)}</tt>`,
    link: (href, inner) => `<a href="${escapeHtml(relativeHref(path, href))}">${inner}</a>`,
    list: (tag, items) => `<${tag}>\n${items.map((item) => `<li>${item}`).join('\n')}\n</${tag}>`,
    table: (header, rows) =>
      `<table border="1">\n<tr>${header.map((cell) => `<th>${cell}`).join('')}\n${rows
        .map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join('')}`)
        .join('\n')}\n</table>`,
    admonition: ({ kind, title }, inner) =>
      `<blockquote>\n<p><b>${escapeHtml(title ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`)}</b></p>\n${inner}\n</blockquote>`,
    tabs: (tabs) => tabs.map(({ label, inner }) => `<p><b>${escapeHtml(label)}</b></p>\n${inner}`).join('\n'),
    definitions: (items) =>
      `<dl>\n${items
        .map(({ terms, inner }) => `${terms.map((term) => `<dt>${term}`).join('\n')}\n<dd>${inner}`)
        .join('\n')}\n</dl>`,
    signature: ({ id, text }, inner) =>
      `<p><a name="${escapeHtml(id)}"><tt>${escapeHtml(text)}</tt></a></p>\n<blockquote>${inner}</blockquote>`,
  };
}
