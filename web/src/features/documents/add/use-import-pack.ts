import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { importPack } from '@lectern/shared/contracts/exports.ts';
import { useEffect, useRef, useState } from 'react';
import { parseReply, recordStatus } from '../../../http/call.ts';
import { checkConnection } from '../../../http/connection.ts';
import { getErrorMessage, HttpError, NetworkError } from '../../../http/http-error.ts';
import { toastSuccess } from '../../../ui/toasts/toast-store.ts';
import { refreshDocuments } from '../use-recent-documents.ts';

/** The server checks the limit too. */
const MAX_MEBIBYTES = 64;

/** The state of the form that imports a pack. `onDone` is called when the pack is imported; closing the form cancels. */
export function useImportPack(collectionId: number, onDone: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const closed = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    closed.current = controller;
    return () => controller.abort();
  }, []);

  const send = async (chosen: File) => {
    const { signal } = closed.current;
    setError(null);
    setPercent(0);
    try {
      const onProgress = (share: number) => setPercent(Math.floor(share * 100));
      const document = await uploadPack(collectionId, chosen, { onProgress, signal });
      toastSuccess('Pack imported', document.documentName);
      await refreshDocuments(collectionId);
      onDone();
    } catch (failure) {
      if (signal.aborted) return;
      setError(getErrorMessage(failure, 'The pack could not be imported'));
      setPercent(null);
    }
  };
  const submit = () => {
    if (percent !== null) return;
    if (file === null) setError('Choose a file');
    else if (file.size > MAX_MEBIBYTES * 1024 * 1024)
      setError(`The file is larger than ${MAX_MEBIBYTES} MiB`);
    else void send(file);
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setError(null);
  };
  return { file, error, percent, choose, submit };
}

interface UploadOptions {
  /** Called with the sent share, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a pack and returns the validated reply. Rejects with the errors of `call`, and with the signal's reason.
 * XMLHttpRequest, because fetch reports no progress of uploads.
 */
async function uploadPack(collectionId: number, file: Blob, { onProgress, signal }: UploadOptions) {
  const request = new XMLHttpRequest();
  const ended = Promise.withResolvers<void>();
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / Math.max(total, 1)));
  request.addEventListener('load', () => ended.resolve());
  request.addEventListener('error', (event) => {
    void checkConnection();
    ended.reject(new NetworkError(event));
  });
  request.addEventListener('abort', () => ended.reject(signal.reason));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  const path = fillPath(importPack.path, { collectionId });
  request.open(importPack.method, path);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Content-Type', importPack.bodyType ?? 'application/octet-stream');
  request.send(file);
  await ended.promise;
  const { status, statusText, responseText } = request;
  recordStatus(path, status);
  if (status < 200 || status > 299) throw new HttpError(status, statusText, responseText);
  return parseReply(importPack, responseText);
}
