fetch('/docs/assets/playground.json')
  .then((reply) => reply.json())
  .then(({ title, html }) => {
    document.title = `${title} | Halyard`;
    document.getElementById('root').innerHTML = `<nav class="navbar"><div class="navbar__items"><a class="navbar__brand" href="/docs/"><b>Halyard</b></a><a class="navbar__link" href="/docs/guide/">Guide</a></div></nav><main><article>${html}</article></main>`;
  });
