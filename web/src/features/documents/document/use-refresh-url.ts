import { createRefreshUrl, getRefreshUrl, revokeRefreshUrl } from '@lectern/shared/contracts/refresh-urls.ts';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { useResource } from '../../../http/use-resource.ts';
import { useAction } from '../../../ui/use-action.ts';

/** The refresh URL of a document. The URL itself is known only after its creation. */
export function useRefreshUrl(documentId: number) {
  const params = { documentId };
  const { data, error, mutate } = useResource(getRefreshUrl, params, { revalidateOnMount: true });
  const [url, setUrl] = useState<string | null>(null);
  const { isBusy, run } = useAction('Failed to change the refresh URL');
  const change = (act: () => Promise<string | null>) =>
    run(async () => {
      setUrl(await act());
      await mutate();
    });
  return {
    /** Null if there is none, undefined while loading. */
    state: data,
    error,
    reload: () => void mutate(),
    url,
    isBusy,
    create: () => change(async () => (await call(createRefreshUrl, { params })).url),
    revoke: () =>
      change(async () => {
        await call(revokeRefreshUrl, { params });
        return null;
      }),
  };
}
