import { describe, expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

const TEXT = 'First in, first out. '.repeat(20).trim();

function read(body: string): string {
  return readHtmlPage(fetchedPage('html', 'https://docs.example.org/queues', body)).markdown;
}

describe('text of tabs without roles for their panels', () => {
  const PANELS = `<div><p>Visible panel.</p></div><div hidden><p>Hidden panel: ${TEXT}</p></div>`;

  test.each([
    ['buttons', `<div><div><button>A</button><button>B</button></div>${PANELS}</div>`],
    [
      'tabs above an element with the panels',
      `<div role="tablist"><a role="tab">A</a><a role="tab">B</a></div><div>${PANELS}</div>`,
    ],
    [
      'a list of links within the page',
      `<div><ul><li><a href="#a">A</a></li><li><a href="#b">B</a></li></ul>${PANELS}</div>`,
    ],
    [
      'buttons and panels between other blocks',
      `<div><h2>Pay</h2><div class="bar"><button>A</button><button>B</button></div>${PANELS.replaceAll('<div', '<div class="panel"')}<p>Then wait.</p></div>`,
    ],
    [
      'buttons in an element of their own, next to an empty element (Docus)',
      `<div><div><div><button>A</button><button>B</button><span></span></div></div><div><div class=""><p>Visible.</p></div><div style="display:none"><pre>Hidden panel: kettle --boil</pre></div></div></div>`,
    ],
    [
      'buttons and panels on a long page without sections',
      `<div>${'<p>Wait.</p>'.repeat(70)}<div class="bar"><button>A</button><button>B</button></div>${PANELS.replaceAll('<div', '<div class="panel"')}</div>`,
    ],
    [
      'panels that screen readers skip',
      `<div><div><button>A</button><button>B</button></div>${PANELS.replace('hidden', 'aria-hidden="true"')}</div>`,
    ],
  ])('is kept for %s', (_, html) => {
    expect(read(`<h1>Queues</h1><p>${TEXT}</p>${html}`)).toContain('Hidden panel');
  });

  test.each([
    ['fewer buttons', `<div><div><button>A</button></div>${PANELS}</div>`],
    ['links to other pages', `<div><div><a href="/a">A</a><a href="/b">B</a></div>${PANELS}</div>`],
    [
      'an element of another kind',
      `<div><div><button>A</button><button>B</button></div>${PANELS.replace('hidden', 'hidden class="toast"')}</div>`,
    ],
  ])('is left out after %s', (_, html) => {
    expect(read(`<h1>Queues</h1><p>${TEXT}</p>${html}`)).not.toContain('Hidden panel');
  });
});
