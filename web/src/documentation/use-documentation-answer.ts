import { askDocumentation } from '@lectern/shared/contracts/documentation.ts';
import useSWRMutation from 'swr/mutation';
import { call, type ReplyOf } from '../http/call.ts';
import { getErrorMessage } from '../http/http-error.ts';

export type DocumentationAnswer = ReplyOf<typeof askDocumentation>;

/** Asks the documentation. The last answer stays until the next one arrives. */
export function useDocumentationAnswer() {
  const { data, error, isMutating, trigger } = useSWRMutation(
    askDocumentation.path,
    (_path: string, { arg: question }: { arg: string }) => call(askDocumentation, { body: { question } }),
    { throwOnError: false },
  );
  return {
    answer: data ?? null,
    error: error ? getErrorMessage(error, 'Unknown error') : null,
    isBusy: isMutating,
    async ask(question: string) {
      if (!isMutating && question.trim() !== '') await trigger(question);
    },
  };
}
