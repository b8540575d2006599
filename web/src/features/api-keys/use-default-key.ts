import { createApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { useEffect, useRef } from 'react';
import { call } from '../../http/call.ts';
import { useApiKeys, useRefreshApiKeys } from './use-api-keys.ts';

const DEFAULT_KEY_NAME = 'Default';

/**
 * Gives a user without keys one named Default, once the list has loaded without error. Two tabs may do this at
 * the same moment: the server makes one key only.
 */
export function useDefaultKey(): void {
  const { data: keys, error } = useApiKeys();
  const refresh = useRefreshApiKeys();
  const hasAsked = useRef(false);
  const isNeeded = !error && keys?.length === 0;
  useEffect(() => {
    if (!isNeeded || hasAsked.current) return;
    hasAsked.current = true;
    // A failure shows nowhere: the key page offers to create one by hand.
    call(createApiKey, { body: { keyName: DEFAULT_KEY_NAME, onlyIfNone: true } }).then(
      refresh,
      () => undefined,
    );
  }, [isNeeded, refresh]);
}
