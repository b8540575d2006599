import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type {
  DocumentationContent,
  DocumentationContents,
} from '../../../shared/src/domain/web/documentation.ts';
import type { SourcePage } from './read-pages.ts';

/** Converts a page to HTML: anchors on headings, a copy button on code, and wide content that the keyboard can scroll. */
export function toHtml(
  { path, title, description, page }: SourcePage,
  contents: DocumentationContents,
): DocumentationContent {
  const lines = page.markdown.split('\n');
  const sections = page.anchors.filter(({ line }) => !lines[line]?.startsWith('# '));
  const headings: { anchor: string; text: string }[] = [];
  let number = 0;
  const html = micromark(page.markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replace(/<h([2-6])>(.*?)<\/h\1>/gs, (_, level: string, text: string) => {
      const anchor = sections[number++]?.anchor ?? '';
      if (level === '2') headings.push({ anchor, text: plainText(text) });
      return `<h${level} id="${anchor}">${text}</h${level}>`;
    })
    .replaceAll('<table>', '<table tabindex="0">')
    .replaceAll('<pre>', '<div data-code><button type="button" data-copy>Copy</button><pre tabindex="0">')
    .replaceAll('</pre>', '</pre></div>')
    .replace(/<a href="(?=https?:)/g, '<a rel="noopener" href="');
  if (number !== sections.length)
    throw new Error(`${path} has ${number} headings, ${sections.length} anchors`);
  return { contents, path, title, description, html, headings };
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
