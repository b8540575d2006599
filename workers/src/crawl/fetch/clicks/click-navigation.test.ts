import { expect, test } from 'vitest';
import { openTestBrowser, renderTestPage } from '../../../../../test/support/crawl/test-browser.ts';
import { serveSite } from '../../../../../test/support/servers/serve-site.ts';
import { useForFile } from '../../../../../test/support/use-resource.ts';
import { addSections } from '../../../formats/html/add-sections.ts';
import { readHtmlPage } from '../../../formats/html/read-html-page.ts';
import { createClickHistory } from './click-history.ts';

const TEXT = `<p>${'A job waits in its queue until a worker has time for it. '.repeat(8)}</p>`;

const site = useForFile(serveSite);
const browser = useForFile(() => openTestBrowser(site));

/** The paths in the menu of links that clicks on the page found. */
async function findRoutes(html: string): Promise<string[]> {
  site.reply('/docs', html);
  const { body } = await renderTestPage(browser, `${site.origin}/docs`, { clicks: createClickHistory() });
  const menu = body.slice(body.lastIndexOf('</html>'));
  return [...menu.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.replace(site.origin, ''));
}

test('opens collapsed groups of buttons, and clicks buttons to the next page', async () => {
  const routes =
    await findRoutes(`<div id="side"></div><main>${TEXT}</main><button id="next">Next: Leases</button><script>
    const go = (path) => history.pushState(null, '', path);
    next.onclick = () => go('/docs/leases');
    side.innerHTML = '<button aria-expanded="false">Advanced</button><div class="nav-items"></div>';
    side.firstChild.onclick = () => {
      side.firstChild.setAttribute('aria-expanded', 'true');
      side.lastChild.innerHTML = '<button class="nav-item">Batch run</button>';
      side.lastChild.firstChild.onclick = () => go('/docs/batches');
    };
  </script>`);
  expect(routes.sort()).toEqual(['/docs/batches', '/docs/leases']);
});

test('opens groups within groups of a menu whose items are no links (Ant Design)', async () => {
  const routes = await findRoutes(`<aside id="side"></aside><main>${TEXT}</main><script>
    const list = (items) => {
      const ul = document.createElement('ul');
      ul.role = 'menu';
      for (const [name, children] of items) {
        const li = ul.appendChild(document.createElement('li'));
        li.style.cursor = 'pointer';
        if (!children) {
          li.role = 'menuitem';
          li.innerHTML = '<span>' + name + '</span>';
          li.onclick = () => history.pushState(null, '', '/docs/' + name);
          continue;
        }
        const title = li.appendChild(document.createElement('div'));
        title.outerHTML = '<div role="menuitem" aria-haspopup="true" aria-expanded="false">' + name + '</div>';
        const shown = li.firstChild;
        shown.onclick = () => {
          if (li.children.length > 1) return;
          shown.setAttribute('aria-expanded', 'true');
          li.append(list(children));
        };
      }
      return ul;
    };
    side.append(list([['Start'], ['Storage', [['Volumes'], ['Archive', [['Restores']]]]]]));
  </script>`);
  expect(routes.sort()).toEqual(['/docs/Restores', '/docs/Start', '/docs/Volumes']);
});

test('does not take the text for a menu because a class says that the page has a sidebar', async () => {
  const entry = (name: string) =>
    `<li><a href="/source/${name}">${name}()</a> <span><button class="copybtn"></button></span></li>`;
  const clicked = '<script>onclick = () => { shown.innerHTML = "<a href=/docs/shown>Shown</a>"; };</script>';
  const links = ['a', 'b', 'c'].map((path) => `<a href="/docs/${path}">${path}</a>`).join(' ');
  const page = (className: string) =>
    `${links}<div class="${className}"><ul>${entry('lease')}${entry('retry')}</ul>${TEXT}</div><nav id="shown"></nav>${clicked}`;
  expect(await findRoutes(page('docs-body sidebar'))).toEqual(['/docs/shown']);
  expect(await findRoutes(page('docs-body withsidebar'))).toEqual([]);
});

test('clicks cards whose titles begin like the button of a consent dialog', async () => {
  const cards = ['Accept payments', 'Accept a payout', 'Accept all', 'Accept selected', 'Accept cookies'].map(
    (title) => `<div role="link" data-path="/docs/${title.replaceAll(' ', '-')}">${title}</div>`,
  );
  const routes = await findRoutes(`<main>${TEXT}<div id="cards">${cards.join('')}</div></main><script>
    cards.onclick = ({ target }) => history.pushState(null, '', target.dataset.path);
  </script>`);
  expect(routes).toEqual(['/docs/Accept-payments', '/docs/Accept-a-payout']);
});

test('finds the links of a virtual list, which holds only the visible ones', async () => {
  const routes =
    await findRoutes(`<main>${TEXT}</main><div id="list" style="height: 200px; overflow: auto"></div><script>
    list.innerHTML = '<div style="position: relative; height: 1000px"></div>';
    const draw = () => {
      const first = Math.floor(list.scrollTop / 50);
      list.firstChild.innerHTML = Array.from({ length: Math.min(5, 20 - first) }, (_, at) =>
        '<a style="position: absolute; top: ' + (first + at) * 50 + 'px" href="/docs/' + (first + at) + '">Page</a>').join('');
    };
    list.onscroll = draw;
    draw();
  </script>`);
  expect(routes).toEqual(Array.from({ length: 15 }, (_, at) => `/docs/${at + 5}`));
});

test.each([
  ['a role', 'role="row"'],
  ['a position', 'style="position: absolute; top: 0px"'],
  ['a transformation', 'style="transform: translateY(0px)"'],
])(
  'reads all rows of a virtual table, which holds only the visible ones and draws them late, with %s',
  async (_, attributes) => {
    site.reply(
      '/docs',
      `<main><h1>Alarms</h1>${TEXT}<div id="grid" style="height: 200px; overflow: auto"><div style="position: relative; height: 1000px"></div></div></main><script>
    const draw = () => {
      const first = Math.floor(grid.scrollTop / 50);
      grid.firstChild.innerHTML = Array.from({ length: Math.min(5, 20 - first) }, (_, at) =>
        '<p ${attributes}>Alarm ' + (first + at) + ' stops the hoist until a mechanic has reset it</p>').join('');
    };
    grid.onscroll = () => setTimeout(draw, 150);
    draw();
  </script>`,
    );
    const page = await renderTestPage(browser, `${site.origin}/docs`, { clicks: createClickHistory() });
    const { markdown } = addSections(readHtmlPage(page), page);
    expect(markdown.match(/Alarm \d+/g)).toEqual(Array.from({ length: 20 }, (_, at) => `Alarm ${at}`));
  },
);

test('finds the pages that clicks show in a frame', async () => {
  site.reply('/docs/a.html', 'A');
  site.reply('/docs/b.html', 'B');
  const routes =
    await findRoutes(`${TEXT}<ul id="list"><li><a href="#a">A</a></li><li><a href="#b">B</a></li></ul>
    <iframe src="/docs/a.html"></iframe><script>
    for (const link of list.querySelectorAll('a')) {
      link.onclick = () => { document.querySelector('iframe').src = '/docs/' + link.textContent.toLowerCase() + '.html'; };
    }
  </script>`);
  expect(routes).toEqual(['/docs/a.html', '/docs/b.html']);
});

test('finds the URL that a click gives the page, although it also loads a frame', async () => {
  const routes =
    await findRoutes(`<main>${TEXT}</main><button id="next">Next: Leases</button><iframe src="/editor?c=1"></iframe><script>
    next.onclick = () => {
      history.pushState(null, '', '/docs/leases');
      document.querySelector('iframe').src = '/editor?c=2';
    };
  </script>`);
  expect(routes).toContain('/docs/leases');
});

test('finds the links that a button shows in a dialog', async () => {
  const routes =
    await findRoutes(`<main>${TEXT}<button aria-haspopup="dialog" id="browse">Browse all topics</button></main><script>
    browse.onclick = () => {
      document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><a href="/docs/queues">Queues</a></div>');
    };
  </script>`);
  expect(routes).toEqual(['/docs/queues']);
});

test.each([
  [
    'a row of buttons',
    '<div id="topics"><button>Queues</button><button>Leases</button><button>Limits</button></div>',
  ],
  [
    'a list of buttons',
    '<ul id="topics"><li><button>Queues</button></li><li><button>Leases</button></li><li><button>Limits</button></li></ul>',
  ],
])('finds the links that %s shows', async (_, topics) => {
  const routes = await findRoutes(`<main>${TEXT}${topics}<div id="results"></div></main><script>
    topics.onclick = ({ target }) => {
      results.innerHTML = '<a href="/docs/' + target.textContent.toLowerCase() + '">Read</a>';
    };
  </script>`);
  expect(routes).toEqual(['/docs/queues', '/docs/leases', '/docs/limits']);
});

test.each([
  ['10,000 links', 1, 10_000],
  ['a million characters of links', 10_000, 100],
])('reads at most %s that a click shows', async (_, length, expected) => {
  const topics =
    '<div id="topics"><button>Queues</button><button>Leases</button><button>Limits</button></div>';
  const routes = await findRoutes(`<main>${TEXT}${topics}<div id="results"></div></main><script>
    const links = Array.from({ length: ${expected + 100} }, (_, at) => '<a href="/' + 'x'.repeat(${length}) + at + '">a</a>');
    topics.onclick = () => { results.innerHTML = links.join(''); };
  </script>`);
  expect(routes).toHaveLength(expected);
});

test('clicks the cards that a row of letters shows before the next letter replaces them', async () => {
  const routes =
    await findRoutes(`<div id="letters"><button>A</button><button>B</button><button>C</button></div>
    <main>${TEXT}<div id="results"></div></main><script>
    letters.onclick = ({ target }) => {
      results.innerHTML = '';
      for (const number of [1, 2]) {
        const card = Object.assign(document.createElement('div'), { textContent: target.textContent + number });
        card.setAttribute('role', 'link');
        card.onclick = () => { location.href = '/docs/' + card.textContent; };
        results.append(card);
      }
    };
  </script>`);
  expect(routes).toEqual(['A1', 'A2', 'B1', 'B2', 'C1', 'C2'].map((name) => `/docs/${name}`));
});

const LINKS = ['queues', 'leases'];

test.each([
  [
    'a folder with an empty href',
    '<ul><li><a href="" onclick="show(); return false">Jobs</a><div id="branch"></div></li></ul>',
  ],
  [
    'a folder in a table of contents',
    '<div id="toc"><div><span role="button" onclick="show()">Jobs</span><div id="branch"></div></div></div>',
  ],
  [
    'the label of a tree item',
    '<div role="tree"><div role="treeitem"><span id="label">Jobs</span><div id="branch"></div></div></div>',
  ],
  [
    'a button of a menu bar without links',
    '<ul role="menubar"><li><button aria-haspopup="true" aria-expanded="false" onclick="show()">Jobs</button><div id="branch"></div></li></ul>',
  ],
])('finds the links that %s loads', async (_, menu) => {
  site.reply('/branch', 'loaded');
  const routes = await findRoutes(`${menu}<main>${TEXT}</main><script>
    window.show = async () => {
      await fetch('/branch');
      branch.innerHTML = ${JSON.stringify(LINKS)}.map((name) => '<a href="/docs/' + name + '">' + name + '</a>').join(' ');
    };
    document.querySelector('#label')?.addEventListener('click', window.show);
  </script>`);
  expect(routes).toEqual(LINKS.map((name) => `/docs/${name}`));
});

test.each([
  ['symbols', '<span>&#9658;</span>'],
  ['drawn by styles', '<span><span class="arrowhead"></span></span>'],
])('opens branches whose icons are %s in links without a URL', async (_, icon) => {
  const routes = await findRoutes(`<ul class="tree"></ul><main>${TEXT}</main><script>
    const add = (list, name, children) => {
      const item = document.createElement('li');
      item.innerHTML = '<div><a style="padding: 9px" href="javascript:void(0)">${icon}</a></div><a href="/docs/' + name + '">' + name + '</a><ul></ul>';
      list.append(item);
      const branch = item.querySelector('ul');
      item.querySelector('a').onclick = () => {
        if (branch.childElementCount === 0) for (const child of children) add(branch, child, []);
      };
    };
    add(document.querySelector('.tree'), 'queues', ['retries']);
    add(document.querySelector('.tree'), 'workers', ['limits']);
  </script>`);
  expect(routes).toEqual(['/docs/retries', '/docs/limits']);
});

test('opens all branches of a tree whose items and icons have no URL', async () => {
  const routes = await findRoutes(`<div role="tree"></div><main>${TEXT}</main><script>
    const add = (list, name, children) => {
      const item = document.createElement('div');
      item.setAttribute('role', 'treeitem');
      item.innerHTML = '<span role="button">' + (children.length ? '+ ' : '• ') + '</span><span style="cursor: pointer">' + name + '</span>';
      list.append(item);
      item.lastChild.onclick = () => { history.pushState(null, '', '/docs/' + name); };
      if (children.length > 0) {
        item.setAttribute('aria-expanded', 'false');
        item.firstChild.onclick = () => {
          if (item.ariaExpanded === 'true') return;
          item.ariaExpanded = 'true';
          item.firstChild.textContent = '-';
          const branch = document.createElement('div');
          item.append(branch);
          for (const child of children) add(branch, child, []);
        };
      }
    };
    add(document.querySelector('[role=tree]'), 'queues', ['retries']);
    add(document.querySelector('[role=tree]'), 'workers', ['limits']);
  </script>`);
  expect(routes.toSorted()).toEqual(['/docs/limits', '/docs/queues', '/docs/retries', '/docs/workers']);
});

test('clicks the sections of an application without links although its header has a button without text', async () => {
  const routes = await findRoutes(`<nav><div><a href="/docs">Halyard</a><button><i></i></button></div>
    <button class="item" onclick="history.pushState(null, '', '/docs/queues')">Queues</button></nav><main>${TEXT}</main>`);
  expect(routes).toEqual(['/docs/queues']);
});

test('opens all sections of custom elements that are menus', async () => {
  const routes =
    await findRoutes(`<app-navbar><button>Guides</button><button>Parts</button></app-navbar><app-sidebar></app-sidebar><main>${TEXT}</main><script>
    const [sidebar] = document.getElementsByTagName('app-sidebar');
    const addLinks = (parent, names) => {
      for (const name of names) {
        const link = Object.assign(document.createElement('span'), { textContent: name });
        link.onclick = () => { history.pushState(null, '', '/docs/' + name); };
        parent.append(link);
      }
    };
    const show = () => {
      const isParts = location.pathname.startsWith('/docs/parts');
      sidebar.innerHTML = isParts ? '' : '<b></b>';
      if (!isParts) return addLinks(sidebar.firstChild, ['setup', 'theming']);
      for (const group of ['Forms', 'Menus']) {
        const button = Object.assign(document.createElement('button'), { textContent: 'chevron', ariaLabel: 'Toggle ' + group });
        sidebar.append(button, document.createElement('b'));
        button.onclick = () => { button.nextSibling.innerHTML = ''; addLinks(button.nextSibling, ['parts/' + group]); };
      }
    };
    for (const button of document.querySelectorAll('app-navbar button'))
      button.onclick = () => { history.pushState(null, '', '/docs/' + button.textContent.toLowerCase()); show(); };
    onpopstate = show;
    show();
  </script>`);
  expect(routes.sort()).toEqual(
    ['guides', 'parts', 'parts/Forms', 'parts/Menus', 'setup', 'theming'].map((name) => `/docs/${name}`),
  );
});

test('follows options whose values are paths, and not media types or other values with a slash', async () => {
  const values = ['/docs/queues', 'docs/leases.html', 'application/json', 'Europe/Berlin', 'km/h'];
  const options = values.map((value) => `<option value="${value}">${value}</option>`);
  const routes = await findRoutes(`<main>${TEXT}</main><select>${options.join('')}</select>`);
  expect(routes).toEqual(['/docs/queues', '/docs/leases.html']);
});

test('opens groups of a menu whose parts are web components in each other', async () => {
  const routes = await findRoutes(`<docs-page></docs-page><main>${TEXT}</main><script>
    const define = (name, draw) => customElements.define(name, class extends HTMLElement {
      connectedCallback() { draw(this.attachShadow({ mode: 'open' }), this); }
    });
    define('page-link', (root, { title }) => { root.innerHTML = '<a href="/docs/' + title + '">' + title + '</a>'; });
    define('page-group', (root, { title }) => {
      root.innerHTML = '<button aria-expanded="false" aria-label="Expand ' + title + '">+</button><div></div>';
      root.firstChild.onclick = () => { root.lastChild.innerHTML = '<page-link title="' + title + '/all"></page-link>'; };
    });
    define('docs-page', (root) => {
      const link = (title) => '<page-link title="' + title + '"></page-link>';
      const group = (title) => '<page-group title="' + title + '"></page-group>';
      root.innerHTML = '<nav>' + ['a', 'b', 'c'].map(link).join('') + ['queues', 'leases'].map(group).join('') + '</nav>';
    });
  </script>`);
  expect(routes).toEqual(['/docs/queues/all', '/docs/leases/all']);
});

test('turns on the accessibility of a Flutter application, which draws its text on a canvas, and clicks its menu', async () => {
  site.reply(
    '/docs',
    `<flutter-view><flt-semantics-placeholder role="button" aria-label="Enable accessibility"></flt-semantics-placeholder></flutter-view><script>
    const view = document.querySelector('flutter-view');
    view.firstChild.onclick = () => {
      view.innerHTML = ${JSON.stringify(TEXT)} + ['pairing', 'charts'].map((name) =>
        '<flt-semantics role="button" flt-tappable><span>' + name + '</span></flt-semantics>').join('');
      for (const item of view.querySelectorAll('flt-semantics')) item.onclick = () => { location.hash = '/' + item.textContent; };
    };
  </script>`,
  );
  const { body } = await renderTestPage(browser, `${site.origin}/docs`, { clicks: createClickHistory() });
  expect(body).toContain(`<flutter-view>${TEXT}`);
  expect(body.match(/href="[^"]+"/g)).toEqual(
    ['pairing', 'charts'].map((name) => `href="${site.origin}/docs#/${name}"`),
  );
});
