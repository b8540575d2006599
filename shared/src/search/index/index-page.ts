// As Javadoc, Doxygen, Sphinx, rustdoc, TypeDoc, QDoc, pydoctor, Haddock, gtk-doc and YARD title them.
const INDEX_TITLE = new RegExp(
  [
    /^uses of (?:annotation |enum |record )?(?:class|interface|package|record)/,
    /^(?:class|package|file|annotation|module)(?: type)? ?(?:list|index|members)$|^(?:class|package|annotation)(?: type)? ?(?:hierarchy|tree)$/,
    /\bmembers? list$|^list of all (?:members|items)\b|^hierarchy for\b/,
    /^(?:all|obsolete) (?:classes|packages|members|modules|functions)\b/,
    /^(?:(?:general|function|functions|module|command|variable|keyword|concept|global|data) )*index(?: [–—-] .{1,12})?$|\bmodule index$/,
    /^index of \w+$|^summary of undocumented\b|^(?:alphabetic|symbol|api|name) index\b|\(index(?: [–—-] .{1,12})?\)$|^[A-Z]-index$/,
    /^(?:table of )?contents$|^search (?:results|page)$|^site ?map$/,
    /^(?:deprecated (?:list|api)|constant field values|serialized form)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Whether a page, by its title, only links to other pages: an index, a member list, the uses of a class. */
export function isIndexPage(title: string): boolean {
  return INDEX_TITLE.test(title.slice(0, 200).trim());
}
