import { askCollection } from '@lectern/shared/contracts/ask.ts';
import type { AgentTool } from '@lectern/shared/domain/tools/agent-tools.ts';
import { useState } from 'react';
import { call, type ReplyOf } from '../../http/call.ts';
import { useAction } from '../../ui/use-action.ts';

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
  const { isBusy, run } = useAction('Could not get an answer');

  const ask = (tool: AgentTool, args: PreviewArguments) =>
    run(async () => {
      const answer = await call(askCollection, { params: { collectionId }, body: { tool, arguments: args } });
      setPreviewed({ tool, args, answer });
    });
  return { previewed, isBusy, ask };
}
