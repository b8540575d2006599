/** The part of the DOM that this function uses. */
declare const Navigator: { readonly prototype: object };

/**
 * Hides the API of service workers, which are blocked, from a page. Otherwise it waits for a worker that never becomes ready.
 * Runs before the page's scripts.
 */
export function removeServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}
