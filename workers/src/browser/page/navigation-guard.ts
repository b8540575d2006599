import type { CDPSession } from 'playwright-core';

/** A paused request (Chrome DevTools Protocol, Fetch domain). */
interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: { readonly url: string; readonly method: string };
}

export interface NavigationGuardSettings {
  readonly session: CDPSession;
  /** The main frame. */
  readonly frameId: string;
  /** Credentials for the egress proxy. */
  readonly credentials: { readonly username: string; readonly password: string };
  /** Called before the main frame navigates, redirects included; an error blocks the navigation. */
  readonly beforeDocument: (url: string) => Promise<void>;
  /** Called with the URL of each document of a child frame. */
  readonly onFrameDocument: (url: string) => void;
}

/**
 * Restricts navigation: the main frame only sends GET requests that `beforeDocument` allows, child frames stay empty,
 * and audio and video do not load. The proxy checks all other requests.
 */
export async function guardNavigation(settings: NavigationGuardSettings): Promise<void> {
  const { session, credentials } = settings;
  session.on('Fetch.requestPaused', (paused) => {
    // Fails when the page is closed meanwhile.
    void decide(paused, settings).catch(() => {});
  });
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const authChallengeResponse =
      authChallenge.source === 'Proxy'
        ? { response: 'ProvideCredentials' as const, ...credentials }
        : { response: 'CancelAuth' as const };
    session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => {});
  });
  await session.send('Fetch.enable', {
    handleAuthRequests: true,
    patterns: [{ resourceType: 'Document' }, { resourceType: 'Media' }],
  });
}

async function decide(paused: PausedRequest, settings: NavigationGuardSettings): Promise<void> {
  const { session, frameId, beforeDocument, onFrameDocument } = settings;
  const { requestId } = paused;
  if (paused.resourceType !== 'Document') {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  } else if (paused.frameId !== frameId) {
    onFrameDocument(paused.request.url);
    // A 204 response does not navigate the frame and avoids an error page.
    await session.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
  } else if (await isAllowed(paused, beforeDocument)) {
    await session.send('Fetch.continueRequest', { requestId });
  } else {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  }
}

async function isAllowed({ request }: PausedRequest, beforeDocument: (url: string) => Promise<void>) {
  try {
    await beforeDocument(request.url);
    return request.method === 'GET';
  } catch {
    return false;
  }
}
