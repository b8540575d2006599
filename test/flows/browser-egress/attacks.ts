import type { CanaryReply } from '../../support/address-range/canary-messages.ts';

/** The site that serves the pages, and a third party whose script they may load; both are public. */
export const SITE = 'site.range.example.com';
export const CDN = 'cdn.range.example.com';
export const PUBLIC = '93.184.215.14';
export const PUBLIC_CDN = '93.184.215.15';
/** Public names that only DNS prefetching would resolve; they never reach our proxy. */
export const PREFETCHED = 'prefetched.range.example.com';
export const STUN = 'stun.range.example.com';
/** Public names of private addresses. */
const INSIDE = 'inside.range.example.com';
const METADATA = 'metadata.range.example.com';

export const NAMES = {
  [SITE]: [[PUBLIC]],
  [CDN]: [[PUBLIC_CDN]],
  [PREFETCHED]: [['93.184.215.16']],
  [STUN]: [['10.0.0.1']],
  [INSIDE]: [['10.0.0.1']],
  [METADATA]: [['169.254.169.254', 'fd00:ec2::254']],
};

const SECRET = 'http://169.254.169.254';

const peer = (server: string) => `<script>
  const peer = new RTCPeerConnection({ iceServers: [${server}] });
  peer.createDataChannel('x');
  peer.createOffer().then((offer) => peer.setLocalDescription(offer));
</script>`;
const script = (text: string) => `<script>${text}</script>`;
const module = (text: string) => `<script type="module">${text}</script>`;

/** Marks a page that has run its attacks. */
export const ATTEMPTED = 'data-tried';

/**
 * A blocked attack causes no event, so each page sends ten allowed requests after its attack. They take about a second,
 * and longer when the browser or the network is slow.
 */
const GO_ON = module(`for (let at = 0; at < 10; at += 1) {
  await new Promise((resolve) => setTimeout(resolve, 90));
  await fetch('/allowed?' + at);
}
document.documentElement.setAttribute('${ATTEMPTED}', '');`);

/** Attempts of pages to reach internal addresses, by name. All must fail. */
export const ATTACKS: Readonly<Record<string, string>> = {
  img: `<img src="${SECRET}/i">`,
  script: `<script src="${SECRET}/s.js"></script>`,
  iframe: `<iframe src="${SECRET}/"></iframe>`,
  'iframe-of-its-own': `<iframe srcdoc='<script src="${SECRET}/"></script><img src="${SECRET}/">'></iframe>`,
  'css-import': `<style>@import url(${SECRET}/c.css); p { background: url(${SECRET}/b.png) }</style>`,
  stylesheet: `<link rel="stylesheet" href="http://${METADATA}/c.css">`,
  font: `<style>@font-face { font-family: own; src: url(${SECRET}/f.woff2) } p { font-family: own }</style>`,
  media: `<video src="${SECRET}/v.mp4" preload="auto" autoplay></video><audio src="${SECRET}/a.mp3" autoplay></audio>`,
  svg: `<svg><image href="${SECRET}/i"/><use href="${SECRET}/u#x"/></svg>`,
  fetch: script(`fetch('${SECRET}/', { mode: 'no-cors' })`),
  'fetch-by-name': script(`fetch('http://${INSIDE}/', { mode: 'no-cors' })`),
  'fetch-by-spelling': script(
    `for (const host of ['2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '[fd00::1]', 'localhost', '0'])
      fetch('http://' + host + '/', { mode: 'no-cors' }).catch(() => {})`,
  ),
  'fetch-of-other-ports': script(
    `for (const port of [22, 3000, 5432, 6379, 9200]) fetch('http://127.0.0.1:' + port, { mode: 'no-cors' }).catch(() => {})`,
  ),
  xhr: script(`const xhr = new XMLHttpRequest(); xhr.open('GET', '${SECRET}/'); xhr.send()`),
  beacon: script(`navigator.sendBeacon('${SECRET}/b', 'x')`),
  'keep-alive': script(
    `addEventListener('pagehide', () => fetch('${SECRET}/', { keepalive: true, mode: 'no-cors' }))`,
  ),
  ping: `<a id="ping" href="#x" ping="${SECRET}/">x</a>${script('ping.click()')}`,
  websocket: script(`new WebSocket('ws://169.254.169.254/')`),
  'websocket-loopback': script(`new WebSocket('ws://127.0.0.1:6379/')`),
  eventsource: script(`new EventSource('${SECRET}/')`),
  webtransport: script(`new WebTransport('https://10.0.0.1:443/')`),
  worker: script(
    `new Worker(URL.createObjectURL(new Blob(["fetch('${SECRET}/').catch(() => {}); importScripts('${SECRET}/w.js')"])))`,
  ),
  'module-import': module(`import('${SECRET}/m.js').catch(() => {})`),
  'module-preload': `<link rel="modulepreload" href="${SECRET}/m.js">`,
  'webrtc-stun': peer(`{ urls: 'stun:10.0.0.1:3478' }`),
  'webrtc-stun-by-name': peer(`{ urls: 'stun:${STUN}:3478' }`),
  'webrtc-turn': peer(`{ urls: 'turn:10.0.0.1:80?transport=tcp', username: 'a', credential: 'b' }`),
  preconnect:
    '<link rel="preconnect" href="http://10.0.0.1"><link rel="preconnect" href="http://127.0.0.1:22">',
  'dns-prefetch': `<link rel="dns-prefetch" href="http://${PREFETCHED}">`,
  prefetch: `<link rel="prefetch" href="${SECRET}/"><link rel="prerender" href="${SECRET}/">`,
  'speculation-rules': `<script type="speculationrules">${JSON.stringify({
    prefetch: [{ source: 'list', urls: [`${SECRET}/`] }],
    prerender: [{ source: 'list', urls: [`${SECRET}/`] }],
  })}</script>`,
  'service-worker': script(`navigator.serviceWorker?.register('/worker.js')`),
  popup: script(`open('${SECRET}/'); open('about:blank')?.location.replace('${SECRET}/')`),
  navigation: script(`location = '${SECRET}/'`),
  refresh: `<meta http-equiv="refresh" content="0; url=${SECRET}/">`,
  form: `<form method="post" action="http://127.0.0.1:6379/"><input name="a" value="FLUSHALL"></form>${script('document.forms[0].submit()')}`,
  'redirected-subresource': `<img src="/redirect"><script src="/redirect"></script>${script(`fetch('/redirect', { mode: 'no-cors' })`)}`,
  file: `<iframe src="file:///etc/passwd"></iframe>${script(`fetch('file:///etc/passwd')`)}`,
  object: `<object data="${SECRET}/o"></object><embed src="${SECRET}/e">`,
  'download-by-click': `<a id="file" href="/download" download>x</a>${script('file.click()')}`,
  csp: `<meta http-equiv="content-security-policy" content="img-src 'none'; report-uri ${SECRET}/r"><img src="/x">`,
};

/** Pages whose attack is their URL or their response. */
export const ATTACKING_ANSWERS: Readonly<Record<string, CanaryReply>> = {
  '/redirect': { status: 302, headers: { location: `${SECRET}/` } },
  '/reports': {
    headers: {
      'content-type': 'text/html',
      'report-to': JSON.stringify({ group: 'x', max_age: 9, endpoints: [{ url: `${SECRET}/` }] }),
      'reporting-endpoints': `x="http://${METADATA}/"`,
      'content-security-policy-report-only': `default-src 'none'; report-uri ${SECRET}/; report-to x`,
      link: `<${SECRET}/l.css>; rel=preload; as=style, <http://10.0.0.1>; rel=preconnect`,
    },
    body: `<p>x</p><script>1</script>${GO_ON}`,
  },
};

const ARTICLE = 'A job waits in its queue until a worker has time for it. '.repeat(8);

/** The pages by `host/path`: one with a text for each attack. */
export function createSites(): Record<string, CanaryReply> {
  const pages = Object.entries(ATTACKS).map(
    ([name, html]) => [`${SITE}/${name}`, { body: `<main><p>${ARTICLE}</p></main>${html}${GO_ON}` }] as const,
  );
  const answers = Object.entries(ATTACKING_ANSWERS).map(([path, reply]) => [SITE + path, reply] as const);
  const worker = `self.addEventListener('install', () => fetch('${SECRET}/', { mode: 'no-cors' }))`;
  const javascript = { 'content-type': 'text/javascript' };
  return {
    ...Object.fromEntries([...pages, ...answers]),
    [`${SITE}/worker.js`]: { headers: javascript, body: worker },
    [`${SITE}/download`]: { headers: { 'content-disposition': 'attachment; filename=x.bin' }, body: 'MZ' },
    [`${SITE}/public`]: { body: `<div id="root"></div><script src="http://${CDN}/app.js"></script>${GO_ON}` },
    [`${CDN}/app.js`]: { headers: javascript, body: `root.innerHTML = '<main><p>${ARTICLE}</p></main>'` },
  };
}
