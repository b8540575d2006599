import { previewUrl } from '@lectern/shared/contracts/preview.ts';
import useSWRMutation from 'swr/mutation';
import type { z } from 'zod';
import { call, type ReplyOf } from '../../../http/call.ts';
import { getErrorMessage, getFieldMessages } from '../../../http/http-error.ts';
import { resourceKey } from '../../../http/use-resource.ts';
import type { FieldMessages } from '../../../ui/forms/form-messages.ts';

export type PreviewReply = ReplyOf<typeof previewUrl>;

/** Loads the pages that a crawl would fetch. Messages about single fields go to `onMessages`. */
export function useSitePreview(collectionId: number, onMessages: (messages: FieldMessages) => void) {
  const params = { collectionId };
  const { data, error, isMutating, trigger, reset } = useSWRMutation(
    resourceKey(previewUrl, params),
    async (_key: string, { arg: body }: { arg: z.output<typeof previewUrl.body> }) => ({
      found: await call(previewUrl, { params, body }),
      maxUrls: body.maxUrls,
    }),
    { throwOnError: false, onError: (failure) => onMessages(getFieldMessages(failure)) },
  );
  const isAboutField = Object.keys(getFieldMessages(error)).length > 0;
  return {
    isLoading: isMutating,
    /** Null before the first preview; the previous one while loading. */
    found: (!error && data?.found) || null,
    /** The page limit of the preview. */
    maxUrls: data?.maxUrls ?? 0,
    /** The error of the preview; null without one. */
    error: error && !isAboutField && !isMutating ? getErrorMessage(error, 'Unknown error') : null,
    load: trigger,
    clear: reset,
  };
}
