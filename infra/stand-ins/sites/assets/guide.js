for (const container of document.querySelectorAll('.tabs-container')) {
  const tabs = [...container.querySelectorAll('[role=tab]')];
  const panels = [...container.querySelectorAll('[role=tabpanel]')];
  const choose = (chosen) => {
    tabs.forEach((tab, index) => {
      const isChosen = index === chosen;
      tab.classList.toggle('tabs__item--active', isChosen);
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panels[index].hidden = !isChosen;
    });
    tabs[chosen].focus();
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => choose(index));
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) choose((index + step + tabs.length) % tabs.length);
      if (event.key === 'Enter' || event.key === ' ') choose(index);
    });
  });
}

for (const button of document.querySelectorAll('.theme-code-block button')) {
  button.addEventListener('click', () => {
    const lines = [...button.closest('.theme-code-block').querySelectorAll('.token-line')];
    navigator.clipboard.writeText(lines.map((line) => line.textContent).join('\n'));
  });
}

document.querySelector('.announcementBar_mb4j button')?.addEventListener('click', (event) => {
  event.target.closest('.announcementBar_mb4j').remove();
});
