import { html, raw } from 'hono/html';

/** HTML with escaped values. */
export type Html = ReturnType<typeof html>;

const STYLE = `
:root { --paper: #fff; --ground: #eef1f4; --ink: #1c2430; --soft: #5b6675; --line: #d5dbe3; --accent: #1f6feb; --notice: #fff6d6; --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171c24; --ground: #0d1117; --ink: #e6eaf0; --soft: #9aa6b5; --line: #323b48; --accent: #5b9dff; --notice: #2f2a14; --bad: #ff9a92; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 26rem);
  place-content: center; padding: 1rem;
  background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { padding: 1.75rem; background: var(--paper); border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0 0 .75rem; font-size: 1.35rem; line-height: 1.25; }
.notice { margin: 0 0 1.25rem; padding: .6rem .8rem; border-radius: 8px; background: var(--notice); font-size: .9rem; }
button { padding: .55rem .9rem; font: inherit; font-weight: 600; color: var(--paper); background: var(--accent); border: 0; border-radius: 8px; cursor: pointer; }
[role=alert] { margin: .6rem 0; color: var(--bad); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** A complete page of an emulator, in the browser's color scheme. `style` is trusted CSS of this page. */
export function htmlPage(title: string, style: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${raw(STYLE + style)}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}
