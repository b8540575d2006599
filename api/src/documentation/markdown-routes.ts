import type { Documentation } from '@lectern/shared/documentation/built-documentation.ts';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { App, AppEnv } from '../http/app-env.ts';

const MARKDOWN = { 'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'no-cache' };

/** Serves the documentation as Markdown for agents: `/llms.txt`, and every page with `.md` after its path. */
export function createMarkdownRoutes({ pages }: Documentation, publicUrl: string): App {
  const app = new Hono<AppEnv>();
  const contents = describePages(pages, publicUrl);
  app.get('/llms.txt', etag(), (context) =>
    context.body(contents, 200, { ...MARKDOWN, 'content-type': 'text/plain; charset=utf-8' }),
  );
  for (const { path, markdown } of pages)
    app.get(`${path}.md`, etag(), (context) => context.body(markdown, 200, MARKDOWN));
  return app;
}

/** The table of contents (https://llmstxt.org). */
function describePages([start, ...others]: Documentation['pages'], publicUrl: string): string {
  const summary = start?.markdown.split('\n').find((line) => /^\w/.test(line)) ?? '';
  const links = others.map(
    ({ path, title, description }) => `- [${title}](${publicUrl}${path}.md): ${description}`,
  );
  return `# Lectern\n\n> ${summary}\n\n## Documentation\n\n${links.join('\n')}\n`;
}
