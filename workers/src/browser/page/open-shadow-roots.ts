/** The part of the DOM that this function uses. */
declare const Element: {
  readonly prototype: { attachShadow(options: { readonly mode: 'open' | 'closed' }): unknown };
};

/** Makes the shadow roots of a page open, because closed ones cannot be read. Runs before the page's scripts. */
export function openShadowRoots(): void {
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attachOpen(options) {
    return attachShadow.call(this, { ...options, mode: 'open' });
  };
}
