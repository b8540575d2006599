/** The paths in a list that people type, separated by commas or spaces; each starts with a slash or an asterisk. */
export function splitPaths(typed: string): string[] {
  return typed
    .split(/[\s,]+/)
    .filter((path) => path !== '')
    .map((path) => (/^[/*]/.test(path) ? path : `/${path}`));
}
