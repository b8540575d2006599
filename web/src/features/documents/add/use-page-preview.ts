import { previewUrl } from '@lectern/shared/contracts/preview.ts';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../../http/call.ts';
import { getErrorMessage, getFieldMessages } from '../../../http/http-error.ts';

export type PreviewReply = z.output<typeof previewUrl.reply>;

export interface PreviewState {
  readonly isLoading: boolean;
  /** Null before the first preview; the previous one while loading. */
  readonly found: PreviewReply | null;
  /** The previewed URL. */
  readonly url: string;
  /** The page limit of the preview. */
  readonly maxUrls: number;
  /** The error of the preview; null without one. */
  readonly error: string | null;
}

const EMPTY: PreviewState = { isLoading: false, found: null, url: '', maxUrls: 0, error: null };

/** Loads the pages that a crawl would fetch. Messages about single fields go to `onMessages`. */
export function usePagePreview(
  collectionId: number,
  onMessages: (messages: Readonly<Record<string, string>>) => void,
) {
  const [state, setState] = useState(EMPTY);
  const latestLoad = useRef(0);
  const load = async (body: z.output<typeof previewUrl.body>) => {
    latestLoad.current += 1;
    const own = latestLoad.current;
    setState(({ found }) => ({ ...EMPTY, isLoading: true, found, url: body.url }));
    try {
      const found = await call(previewUrl, { params: { collectionId }, body });
      // A later preview has replaced this one.
      if (own !== latestLoad.current) return;
      setState({ ...EMPTY, found, url: body.url, maxUrls: body.maxUrls });
    } catch (error) {
      if (own !== latestLoad.current) return;
      const messages = getFieldMessages(error);
      onMessages(messages);
      const isAboutField = Object.keys(messages).length > 0;
      setState({ ...EMPTY, error: isAboutField ? null : getErrorMessage(error, 'Unknown error') });
    }
  };
  const clear = () => {
    latestLoad.current += 1;
    setState(EMPTY);
  };
  return { ...state, load, clear };
}
