import { createApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { useEffect, useRef } from 'react';
import { call } from '../../http/call.ts';
import { refreshApiKeys, useApiKeys } from './use-api-keys.ts';

const DEFAULT_KEY_NAME = 'Default';

/**
 * Creates a key named Default for a user without keys. Two tabs may do this at the same time; the server creates
 * only one key.
 */
export function useDefaultKey(): void {
  const { data: keys, error } = useApiKeys();
  const hasAsked = useRef(false);
  const isNeeded = !error && keys?.length === 0;
  useEffect(() => {
    if (!isNeeded || hasAsked.current) return;
    hasAsked.current = true;
    // Errors are ignored: the user can create a key on the API keys page.
    call(createApiKey, { body: { keyName: DEFAULT_KEY_NAME, onlyIfNone: true } }).then(
      refreshApiKeys,
      () => undefined,
    );
  }, [isNeeded]);
}
