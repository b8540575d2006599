import type { CDPSession } from 'playwright-core';

/** What Chromium tells of a request that waits for our word (Chrome DevTools Protocol, Fetch domain). */
interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: { readonly url: string; readonly method: string };
}

export interface DocumentGateSettings {
  readonly session: CDPSession;
  /** The page's own frame, as opposed to those inside of it. */
  readonly frameId: string;
  /** Told to the proxy when it asks. */
  readonly credentials: { readonly username: string; readonly password: string };
  /** Called before the page's own frame goes to `url`, redirects included; what it throws keeps it from going. */
  readonly beforeDocument: (url: string) => Promise<void>;
}

/**
 * Lets the page go only where it may. Its own frame goes where `beforeDocument` lets it go, by reading alone: forms
 * are not sent. Frames inside of it stay empty, and audio and video are not loaded. All else a page asks for is left
 * to the proxy, which judges every connection.
 */
export async function openDocumentGate(settings: DocumentGateSettings): Promise<void> {
  const { session, credentials } = settings;
  session.on('Fetch.requestPaused', (paused) => {
    // A page that is closed meanwhile takes its requests with it.
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

async function decide(paused: PausedRequest, settings: DocumentGateSettings): Promise<void> {
  const { session, frameId, beforeDocument } = settings;
  const { requestId } = paused;
  if (paused.resourceType !== 'Document') {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  } else if (paused.frameId !== frameId) {
    // An answer without content leaves the frame as it is, without the cost of an error page.
    await session.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
  } else if (await isOpen(paused, beforeDocument)) {
    await session.send('Fetch.continueRequest', { requestId });
  } else {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  }
}

async function isOpen({ request }: PausedRequest, beforeDocument: (url: string) => Promise<void>) {
  try {
    await beforeDocument(request.url);
    return request.method === 'GET';
  } catch {
    return false;
  }
}
