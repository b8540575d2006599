import { html, raw } from 'hono/html';

/** HTML with escaped values. */
export type Html = ReturnType<typeof html>;

/** A complete page of an emulator, in the browser's color scheme. `style` must be trusted CSS. */
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
