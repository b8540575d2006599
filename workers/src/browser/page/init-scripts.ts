/** Functions that run inside a page before its own scripts, with the part of the DOM that they use. */

declare const Element: {
  readonly prototype: { attachShadow(options: { readonly mode: 'open' | 'closed' }): unknown };
};
declare const Navigator: { readonly prototype: object };

/** Makes the shadow roots of a page open, because closed ones cannot be read. */
export function openShadowRoots(): void {
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attachOpen(options) {
    return attachShadow.call(this, { ...options, mode: 'open' });
  };
}

/** Hides the API of service workers, which are blocked. Otherwise a page would wait for a worker that never becomes ready. */
export function removeServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}
