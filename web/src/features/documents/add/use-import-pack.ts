import { importPack } from '@lectern/shared/contracts/exports.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../../http/http-error.ts';
import { uploadFile } from '../../../http/upload-file.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';
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
      const document = await uploadFile(importPack, {
        params: { collectionId },
        file: chosen,
        onProgress,
        signal,
      });
      toast({ title: 'Pack imported', description: document.documentName, tone: 'success' });
      await refreshDocuments(collectionId);
      onDone();
    } catch (failure) {
      if (signal.aborted) return;
      setError(getErrorMessage(failure, 'The pack could not be imported'));
      setPercent(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
