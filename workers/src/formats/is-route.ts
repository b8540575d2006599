/** Whether a fragment is a client-side route (`#/guide`, `#!/guide`): it names a page, not an anchor. */
export function isRoute(hash: string): boolean {
  return /^#!?\//.test(hash);
}
