/**
 * The straightforward crawler to compare with: fetch, cheerio, turndown, and no storage. The parent process sends lists of
 * URLs and gets a reply when all of them are converted.
 */
import { gfm } from '@joplin/turndown-plugin-gfm';
import { load } from 'cheerio';
import TurndownService from 'turndown';
import { Agent, request } from 'undici';

const NOISE = 'script, style, nav, header, footer, aside, .headerlink, .sphinxsidebar, .related';
const MAIN = '[role=main], main, article, body';

const concurrency = Number(process.argv[2] ?? 4);
const agent = new Agent({ connections: concurrency });
const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
turndown.use(gfm);

async function convert(url: string): Promise<number> {
  const { body } = await request(url, { dispatcher: agent });
  const $ = load(await body.text());
  $(NOISE).remove();
  return turndown.turndown($(MAIN).first().html() ?? '').length;
}

process.on('message', async ({ urls }: { readonly urls: readonly string[] }) => {
  const waiting = [...urls];
  let characters = 0;
  const worker = async () => {
    for (let url = waiting.shift(); url; url = waiting.shift()) characters += await convert(url);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  process.send?.({ characters });
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
