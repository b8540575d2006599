import { askCollection } from '@lectern/shared/contracts/ask.ts';
import type { AgentTool } from '@lectern/shared/domain/tools/agent-tools.ts';
import { useState } from 'react';
import { call, type ReplyOf } from '../../http/call.ts';
import { getErrorMessage } from '../../http/http-error.ts';
import { toast } from '../../ui/toasts/toast-store.ts';

export type PreviewArguments = Readonly<Record<string, string | number>>;

/** A tool call and its answer. */
export interface Previewed {
  readonly tool: AgentTool;
  readonly args: PreviewArguments;
  readonly answer: ReplyOf<typeof askCollection>;
}

/** Calls the tools of a collection. The last answer stays until the next one arrives. */
export function usePreview(collectionId: number) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [isBusy, setBusy] = useState(false);

  const ask = async (tool: AgentTool, args: PreviewArguments) => {
    setBusy(true);
    try {
      const answer = await call(askCollection, { params: { collectionId }, body: { tool, arguments: args } });
      setPreviewed({ tool, args, answer });
    } catch (error) {
      toast({ title: 'Error', description: getErrorMessage(error, 'Unknown error'), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return { previewed, isBusy, ask };
}
