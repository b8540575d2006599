/** The part of the DOM that this function uses. */
declare const Element: {
  readonly prototype: { attachShadow(options: { readonly mode: 'open' | 'closed' }): unknown };
};

/** Runs in a page before its scripts, and opens the shadow roots that they create: a closed one could not be read. */
export function openShadowRoots(): void {
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attachOpen(options) {
    return attachShadow.call(this, { ...options, mode: 'open' });
  };
}
