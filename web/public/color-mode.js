// Sets the color scheme before the first paint. A separate file because the content security policy blocks inline
// scripts. ui/color-mode/color-mode.ts uses the same storage key and classes.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Some privacy modes block storage: use the system setting.
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = chosen === 'dark' || ((chosen === null || chosen === 'system') && systemIsDark);
  document.documentElement.classList.add(isDark ? 'dark' : 'light');
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
})();
