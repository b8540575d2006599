import { createDataSource } from '@lectern/shared/db/data-source.ts';
import { insertToolRun } from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createUser } from '../../../test/support/database/factories.ts';
import { createTestDatabase } from '../../../test/support/database/test-database.ts';
import { currentOwner } from '../fairness/current-owner.ts';
import { createToolJob } from './tool-run.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

test("starts four runs of a user at a time, and another user's run next to them", async () => {
  const database = await createTestDatabase();
  const db = await createDataSource(database.url).initialize();
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const end = Promise.withResolvers<void>();
  const running: number[] = [];
  const job = createToolJob(
    { db, transact: db.transaction },
    {
      name: 'preview-site',
      input: z.object({}),
      async run(_, { userId }) {
        // Shared resources are divided between users.
        expect(currentOwner()).toBe(String(userId));
        running.push(userId);
        await end.promise;
        return { result: {} };
      },
    },
  );
  const start = async (userId: number) => {
    const toolRunId = await insertToolRun(db, { userId, tool: 'preview-site', input: {} });
    await job({ toolRunId }, { jobId: `tool-${toolRunId}`, attemptNumber: 1, isLastAttempt: true, logger });
  };
  const [{ userId: one }, { userId: other }] = [await createUser(db), await createUser(db)];
  const runs = Promise.allSettled(Array.from({ length: 6 }, () => start(one)));
  await expect.poll(() => running.length).toBe(4);
  const otherRun = start(other);
  await expect.poll(() => running).toContain(other);
  end.resolve();
  await otherRun;
  const delayed = (await runs).filter((run) => run.status === 'rejected');
  expect(delayed.map(({ reason }) => reason instanceof DelayJobError)).toEqual([true, true]);
  // Later runs ask less often, so hundreds of them do not load the queue.
  expect(delayed.map(({ reason }) => reason.delayMs).toSorted()).toEqual([1_000, 500]);
});
