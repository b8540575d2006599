import { expect, test } from 'vitest';
import { planVectors } from './plan-vectors.ts';

let lastId = 0;
const passage = (text: string) => ({
  ...{ passageId: ++lastId, topicId: 1, pageKey: 1, title: 'Queues', headingPath: [], text, codeShare: 0 },
});

test('a text that several parts of a document contain is embedded once', () => {
  const parts = [
    ['Leases expire.', 'Topics fan out.'],
    ['Workers stop.', 'Leases expire.', 'Workers stop.'],
  ].map((texts) => texts.map(passage));
  const plan = planVectors(null);
  for (const part of parts) plan.addPassages(part);
  expect(plan).toMatchObject({ passages: 5, missing: 3, reused: 0 });
  const sent = parts.map((part) => {
    const texts = plan.missingTexts(part);
    plan.addVectors(
      texts,
      texts.map((text) => [text.length, 1]),
    );
    return texts;
  });
  expect(sent).toEqual([
    ['Queues\n\nLeases expire.', 'Queues\n\nTopics fan out.'],
    ['Queues\n\nWorkers stop.'],
  ]);
  expect(plan.missing).toBe(0);
  expect(plan.found().map(({ passageId }) => passageId)).toEqual(
    parts.flat().map(({ passageId }) => passageId),
  );
});
