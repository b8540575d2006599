import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const TEXT = 'A queue stores jobs until a worker is free. First in, first out. '.repeat(5).trim();

test.each([
  [
    'keeps short cells next to the longest one (nbconvert)',
    `<main><div class="cell"><h1>Queues</h1><p>${TEXT}</p></div><div class="cell"><pre>put(1)</pre></div><div class="cell"><h2>End</h2><p>Done.</p></div></main>`,
    `# Queues\n\n${TEXT}\n\n\`\`\`\nput(1)\n\`\`\`\n\n## End\n\nDone.`,
  ],
  [
    'keeps the abstract before the main part (Bikeshed)',
    `<div class="head"><h1>Queues</h1></div><div class="p-summary"><h2>Abstract</h2><p>How jobs wait.</p></div><nav><h2>Contents</h2></nav><main><h2>1. Jobs</h2><p>${TEXT}</p></main>`,
    `# Queues\n\n## Abstract\n\nHow jobs wait.\n\n## 1. Jobs\n\n${TEXT}`,
  ],
  [
    'keeps remarks in paragraphs of an aside, and the author of a quoted work (xml2rfc)',
    `<main><h1>Queues</h1><p>${TEXT}</p><aside id="s-1"><p>Jobs may wait.</p></aside><aside><h2>News</h2><p>Buy now.</p></aside><dl><dt>[1]</dt><dd><span class="refAuthor">Knuth, D.</span>, "Jobs".</dd></dl></main>`,
    `# Queues\n\n${TEXT}\n\nJobs may wait.\n\n- [1]: Knuth, D., "Jobs".`,
  ],
  [
    'keeps a word that opens a definition (MadCap Flare), and a caption that screen readers skip (pandoc)',
    `<main><h1>Queues</h1><p>${TEXT}</p><p>A <span class="MCExpanding"><a class="MCTextPopup" href="#">job</a></span> waits.</p><figure><img src="j.png" alt="job"><figcaption aria-hidden="true">A job.</figcaption></figure></main>`,
    `# Queues\n\n${TEXT}\n\nA job waits.\n\n![job](https://www.example.org/j.png)\n\nA job.`,
  ],
  [
    'leaves out a mega menu that is longer than the page (Elementor)',
    `<div data-elementor-type="header" class="elementor elementor-location-header"><ul class="jet-menu">${'<li><a href="#m">Pumps</a><p>Our pumps heat homes from Lapland to Sicily, and people love them.</p></li>'.repeat(20)}</ul></div><div data-elementor-type="wp-page" class="elementor"><h1>Queues</h1><p>${TEXT}</p></div>`,
    `# Queues\n\n${TEXT}`,
  ],
  [
    'leaves out what a style rule for elements with a class hides (xml2rfc)',
    `<style>@media screen { table.ears { display: none } }</style><main><table class="ears"><tr><td>RFC 1</td><td>May</td></tr></table><h1>Queues</h1><p>${TEXT}</p><p class="ears">Heard.</p></main>`,
    `# Queues\n\n${TEXT}\n\nHeard.`,
  ],
])('%s', (_, body, markdown) => {
  const html = `<head><title>Queues</title></head><body>${body}</body>`;
  expect(readHtmlPage(fetchedPage('html', 'https://www.example.org/queues', html)).markdown).toBe(markdown);
});
