import { html, raw } from 'hono/html';

/** A piece of HTML whose values are escaped. */
export type Html = ReturnType<typeof html>;

/** A whole page of a stand-in, in light and dark as the browser likes; `style` is trusted CSS. */
export function htmlPage(title: string, style: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}
