import { expect, test } from 'vitest';
import { crawlFolder, manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { openTestBrowser } from '../../../../test/support/crawl/test-browser.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { getRow } from '../../../../test/support/database/test-rows.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const harness = useForFile(startTestIngest);
const browser = useForFile(() => openTestBrowser(harness.site));

const EXAMPLE = 'Hoist the sail with one hand on the winch, and call out before the halyard is loose. ';
const frame = (text: string) => `<html><head><title>Example</title></head><body>${text}</body></html>`;

async function markdownOf(path: string): Promise<string> {
  const url = `${harness.site.origin}/${path}`;
  return (await getRow(harness.dataSource, 'singleurl_cache', { url })).markdown ?? '';
}

test('adds the text of frames to the pages that show them', async () => {
  const { titles } = await crawlFolder(harness, {
    folder: 'frames',
    replies: {
      '': manual('Halyard', ['sails'], { text: '<iframe src="play/start"></iframe>' }),
      sails: manual('Sails', [], { text: '<iframe src="play/sails" title="Playground"></iframe>' }),
      'play/start': frame(`<p>${EXAMPLE.repeat(2)}</p><p>See <a href="more">more</a>.</p>`),
      'play/more': manual('More'),
      'play/sails': frame(
        `<div id="play"></div><script>play.innerHTML = '<p>Reef: ${EXAMPLE.repeat(3)}</p>'</script>`,
      ),
    },
    browser,
  });
  expect(titles).toEqual({ '': 'Halyard', sails: 'Sails', 'play/more': 'More' });
  expect(await markdownOf('frames/')).toContain(`## Example\n\n${EXAMPLE.repeat(2).trim()}`);
  expect(await markdownOf('frames/')).toContain(`[more](${harness.site.origin}/frames/play/more)`);
  expect(await markdownOf('frames/sails')).toContain('Reef: Hoist the sail');
});

test('reads a frame on several pages once, and no frame that shows another page of the crawl', async () => {
  const both = '<iframe src="play"></iframe><iframe src="sails"></iframe>';
  const { titles } = await crawlFolder(harness, {
    folder: 'frame-once',
    replies: {
      '': manual('Halyard', ['sails', 'ropes'], { text: both }),
      sails: manual('Sails', [], { text: '<iframe src="play"></iframe>' }),
      ropes: manual('Ropes', [], { text: '<iframe src="play"></iframe>' }),
      play: frame(`<p>${EXAMPLE.repeat(2)}</p>`),
    },
  });
  expect(titles).toEqual({ '': 'Halyard', sails: 'Sails', ropes: 'Ropes' });
  const texts = await Promise.all(['', 'sails', 'ropes'].map((path) => markdownOf(`frame-once/${path}`)));
  expect(texts.filter((text) => text.includes(EXAMPLE.trim()))).toHaveLength(1);
  expect(harness.site.requests.filter((request) => request === 'GET /frame-once/play')).toHaveLength(1);
});
