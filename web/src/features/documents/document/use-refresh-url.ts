import { createRefreshUrl, getRefreshUrl, revokeRefreshUrl } from '@lectern/shared/contracts/refresh-urls.ts';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { getErrorMessage } from '../../../http/http-error.ts';
import { useResource } from '../../../http/use-resource.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';

/** The refresh URL of a document. The URL itself is known only after its creation. */
export function useRefreshUrl(documentId: number) {
  const params = { documentId };
  const { data, mutate } = useResource(getRefreshUrl, params, { revalidateOnMount: true });
  const [url, setUrl] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = async (act: () => Promise<string | null>) => {
    setBusy(true);
    try {
      setUrl(await act());
      await mutate();
    } catch (error) {
      const description = getErrorMessage(error, 'An unknown error occurred');
      toast({ title: 'Failed to change the refresh URL', description, tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return {
    /** Null if there is none, undefined while loading. */
    state: data,
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
