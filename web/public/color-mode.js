// Sets the colour scheme before the first paint. A file of its own, because the content security policy
// refuses inline scripts; ui/color-mode.ts, which follows what is chosen later, has the same storage key and classes.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage is refused in some privacy modes: the system's setting decides.
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = chosen === 'dark' || ((chosen === null || chosen === 'system') && systemIsDark);
  document.documentElement.classList.add(isDark ? 'dark' : 'light');
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
})();
