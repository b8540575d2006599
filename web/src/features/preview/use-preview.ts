import { previewAnswer } from '@lectern/shared/contracts/preview.ts';
import type { AgentTool } from '@lectern/shared/domain/agent-tools.ts';
import { useState } from 'react';
import { call, type ReplyOf } from '../../http/call.ts';
import { messageOf } from '../../http/http-error.ts';
import { toast } from '../../ui/toast-store.ts';

export type PreviewArguments = Readonly<Record<string, string | number>>;

/** What was asked, and what an agent gets for it. */
export interface Previewed {
  readonly tool: AgentTool;
  readonly args: PreviewArguments;
  readonly answer: ReplyOf<typeof previewAnswer>;
}

/** Asks a collection as an agent does; the last answer stays until the next one is there. */
export function usePreview(collectionId: number) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [isBusy, setBusy] = useState(false);

  const ask = async (tool: AgentTool, args: PreviewArguments) => {
    setBusy(true);
    try {
      const answer = await call(previewAnswer, { params: { collectionId }, body: { tool, arguments: args } });
      setPreviewed({ tool, args, answer });
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, 'Unknown error'), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return { previewed, isBusy, ask };
}
