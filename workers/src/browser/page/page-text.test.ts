import { expect, test } from 'vitest';
import { openTestBrowser, renderTestPage } from '../../../../test/support/crawl/test-browser.ts';
import { serveSite } from '../../../../test/support/servers/serve-site.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const site = useForFile(serveSite);
const browser = useForFile(() => openTestBrowser(site));

test('includes the panels that a component with tabs does not show, but no other elements without a slot', async () => {
  const define = (name: string, shadow: string) =>
    `customElements.define('${name}', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '${shadow}'; }
    });`;
  const text = `<p>${'A job waits in its queue until a worker has time for it. '.repeat(8)}</p>`;
  site.reply(
    '/tabs',
    `<!DOCTYPE html><title>Queues</title>${text}
    <docs-tabs><div slot="active">Usage</div><div slot="inactive">Markup</div></docs-tabs>
    <docs-card><b slot="title">Card</b><i slot="draft">Draft</i></docs-card><script>
    ${define('docs-tabs', '<i role="tab">1</i><i role="tab">2</i><slot name="active"></slot>')}
    ${define('docs-card', '<slot name="title"></slot>')}</script>`,
  );
  const { body } = await renderTestPage(browser, `${site.origin}/tabs`);
  expect(body).toContain('<div slot="active">Usage</div><div slot="inactive">Markup</div></docs-tabs>');
  expect(body).toContain('<docs-card><b slot="title">Card</b></docs-card>');
});

test('reads rendered XHTML as HTML', async () => {
  const text = 'A job waits in its queue until a worker has time for it. '.repeat(8);
  site.reply('/xhtml', {
    headers: { 'content-type': 'application/xhtml+xml' },
    body: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Queues</title></head>
      <body><textarea/><p>${text}</p><pre><![CDATA[if (a < b && c)]]></pre></body></html>`,
  });
  const { body } = await renderTestPage(browser, `${site.origin}/xhtml`);
  expect(body).toContain('<textarea></textarea>');
  expect(body).toContain('<pre>if (a &lt; b &amp;&amp; c)</pre>');
});
