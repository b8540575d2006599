import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGithub } from '../../api/src/providers/github.ts';
import { createGoogle } from '../../api/src/providers/google.ts';
import { createStripe } from '../../api/src/providers/stripe.ts';
import { UpstreamError } from '../../shared/src/errors.ts';
import { createBrave } from '../../workers/src/providers/brave.ts';
import { createFirecrawl } from '../../workers/src/providers/firecrawl.ts';
import { createScrapingbee } from '../../workers/src/providers/scrapingbee.ts';
import { type ListeningServer, listen } from '../support/servers/listen.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';

/** Accepts connections and never responds. */
let unresponsive: ListeningServer;

beforeAll(async () => {
  unresponsive = await listen(createServer((socket) => socket.on('error', () => {}).resume()));
});

afterAll(() => unresponsive[Symbol.asyncDispose]());

const url = () => unresponsive.origin;

const APP = { clientId: 'id', clientSecret: 'secret', redirectUri: 'http://localhost/back' };
const SECRETS = { state: 'state', nonce: 'nonce', codeVerifier: 'a'.repeat(43) };
const PRICES = { year: 'price_1', month: 'price_2' };

/** Each third party, its maximum response time in seconds, and a request to it. */
const PROVIDERS: [name: string, seconds: number, ask: () => Promise<unknown>][] = [
  [
    'GitHub',
    10,
    () => createGithub({ ...APP, url: url(), apiUrl: url() }).identify({ code: 'x', ...SECRETS }),
  ],
  ['Google', 10, () => createGoogle({ ...APP, issuer: url() }).authorizationUrl(SECRETS)],
  [
    'Stripe',
    10,
    () =>
      createStripe({ secretKey: 'sk_x', webhookSecrets: [], prices: PRICES, url: url() }).listSubscriptions(
        'cus_x',
      ),
  ],
  ['Brave Search', 15, () => createBrave({ url: url(), apiKey: 'x' }).search('a question')],
  ['Firecrawl', 60, () => createFirecrawl({ url: url(), apiKey: 'x' }).searchPages('a question', 5)],
  ['ScrapingBee', 90, () => createScrapingbee({ url: url(), apiKey: 'x' }).readPage('https://example.com/')],
];

test.concurrent.each(PROVIDERS)(
  'waits for an unresponsive %s at most %i seconds',
  async (_name, seconds, ask) => {
    const startedAt = performance.now();
    await expect(ask()).rejects.toBeInstanceOf(UpstreamError);
    expect((performance.now() - startedAt) / 1000).toBeLessThan(seconds + scaledLimit(3));
  },
  600_000,
);
