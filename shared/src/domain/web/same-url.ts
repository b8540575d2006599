/** Whether two URLs name the same page: a fragment and a slash at the end make no difference. */
export function isSameUrl(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

function normalize(text: string): string {
  return (URL.parse(text)?.href ?? text).replace(/#.*$/, '').replace(/\/$/, '');
}
