/** Functions that run inside a page, in an isolated world, as in page-text.ts. */

declare const location: { readonly href: string };
declare const history: { back(): void };

/** The page's URL, which scripts may change without a navigation. */
export function readPageUrl(): string {
  return location.href;
}

/** Goes back to the state before the last click. */
export function goBack(): void {
  history.back();
}
