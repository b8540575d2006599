import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { FaultStack } from '../../test/support/faults/fault-stack.ts';
import { type FaultUser, type Outcome, request } from '../../test/support/faults/fault-user.ts';
import type { Ledger } from './ledger.ts';

export interface Traffic {
  /** Stops the traffic after pending requests. */
  stop(): Promise<void>;
}

/** Delay between two requests of a user. */
const PAUSE_MS = 200;

/** The reply with the id that a later deletion needs. */
const ADDED = z.object({ recentDocument: z.object({ id: z.int() }) });

/** Simulates users who add, list, search and sometimes delete on any API; records acknowledged changes in `ledger`. */
export function startTraffic(stack: FaultStack, ledger: Ledger, random: () => number): Traffic {
  let isStopped = false;
  let next = 0;
  const live = async (user: FaultUser) => {
    while (!isStopped) {
      const origin = stack.origins[Math.floor(random() * stack.origins.length)] ?? stack.origin;
      const dice = random();
      if (dice < 0.25)
        await addPage(stack, user, { origin, number: next++, deletes: random() < 0.1 }, ledger);
      else if (dice < 0.6) note(ledger, 'poll', await user.poll(origin));
      else await askTool(user, origin, ledger);
      await pause(PAUSE_MS * (0.5 + random()));
    }
  };
  const living = Promise.all(stack.users.map(live));
  return {
    async stop() {
      isStopped = true;
      await living;
    },
  };
}

async function addPage(
  { manuals }: FaultStack,
  user: FaultUser,
  { origin, number, deletes }: { origin: string; number: number; deletes: boolean },
  ledger: Ledger,
): Promise<void> {
  const url = `${manuals.urls[number % manuals.urls.length]}?n=${number}`;
  const outcome = await user.add(origin, url);
  note(ledger, 'add', outcome);
  if (outcome.status !== 201) return;
  ledger.added.add(url);
  if (!deletes) return;
  const { id } = ADDED.parse(JSON.parse(outcome.text)).recentDocument;
  const headers = user.headers;
  const deleted = await request(`${origin}/api/recent_documents/${id}`, { method: 'DELETE', headers });
  note(ledger, 'delete', deleted);
  if (deleted.status === 200) ledger.deleted.add(url);
  // A deletion without a response may or may not have happened.
  else ledger.added.delete(url);
}

async function askTool(user: FaultUser, origin: string, ledger: Ledger): Promise<void> {
  const outcome = await user.ask(origin, 'What does setting 100 do?');
  const isAnswer = outcome.status === 200 && !outcome.text.includes('"isError":true');
  if (isAnswer) ledger.toolCalls += 1;
  note(ledger, isAnswer || outcome.status !== 200 ? 'tool call' : 'tool call (said it failed)', outcome);
}

function note(ledger: Ledger, kind: string, { status, ms }: Outcome): void {
  const key = `${kind} ${status || 'no answer'}`;
  ledger.requests.set(key, (ledger.requests.get(key) ?? 0) + 1);
  ledger.milliseconds.push(ms);
}
