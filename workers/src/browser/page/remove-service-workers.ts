/** The part of the DOM that this function uses. */
declare const Navigator: { readonly prototype: object };

/**
 * Makes a page believe that the browser has no service workers, which are blocked. Otherwise a page waits for a worker that
 * never becomes ready. Runs before the page's scripts.
 */
export function removeServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}
