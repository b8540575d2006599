import { askDocumentation } from '@lectern/shared/contracts/documentation.ts';
import { useState } from 'react';
import { call, type ReplyOf } from '../http/call.ts';
import { getErrorMessage } from '../http/http-error.ts';

export type DocumentationAnswer = ReplyOf<typeof askDocumentation>;

/** Asks the documentation. The last answer stays until the next one arrives. */
export function useDocumentationAnswer() {
  const [answer, setAnswer] = useState<DocumentationAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const ask = async (question: string) => {
    if (isBusy || question.trim() === '') return;
    setBusy(true);
    try {
      setAnswer(await call(askDocumentation, { body: { question } }));
      setError(null);
    } catch (failure) {
      setError(getErrorMessage(failure, 'Unknown error'));
    } finally {
      setBusy(false);
    }
  };
  return { answer, error, isBusy, ask };
}
