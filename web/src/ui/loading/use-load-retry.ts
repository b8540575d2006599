import { useEffect, useEffectEvent, useState } from 'react';
import { checkConnection, currentConnection, useConnection } from '../../http/connection.ts';
import type { CodeLoadError } from '../../lazy-component.ts';

/** The state of a part whose code failed to load. In the state `failed`, only a reload of the page helps. */
export type LoadState = 'loading' | 'offline' | 'failed';

/** Loads the code of a part again, as soon as the server is reachable. Calls `onLoaded` after success. */
export function useLoadRetry({ retry }: CodeLoadError, onLoaded: () => void): LoadState {
  const { isOffline } = useConnection();
  const [hasFailed, setFailed] = useState(false);
  const finish = useEffectEvent(onLoaded);
  useEffect(() => {
    if (isOffline) return;
    let isCurrent = true;
    const attempt = async () => {
      await checkConnection();
      if (!isCurrent || currentConnection().isOffline) return;
      try {
        await retry();
        if (isCurrent) finish();
      } catch {
        if (isCurrent) setFailed(true);
      }
    };
    void attempt();
    return () => {
      isCurrent = false;
    };
  }, [isOffline, retry]);
  if (isOffline) return 'offline';
  return hasFailed ? 'failed' : 'loading';
}
