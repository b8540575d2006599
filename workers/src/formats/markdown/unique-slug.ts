/** The slug, with a number if it was returned before, like github-slugger. `used` has the slugs of one document. */
export function uniqueSlug(slug: string, used: Map<string, number>): string {
  let count = used.get(slug) ?? 0;
  let unique = slug;
  while (used.has(unique)) {
    count += 1;
    unique = `${slug}-${count}`;
  }
  used.set(slug, count);
  if (unique !== slug) used.set(unique, 0);
  return unique;
}
