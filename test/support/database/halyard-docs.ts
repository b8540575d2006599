import type { Db } from '../../../shared/src/db/data-source.ts';
import { createDocument } from './factories.ts';

/** Creates three documents of an invented library: a long page, many small pages, and a pinned text. */
export async function createHalyardDocs(db: Db, collectionId: number): Promise<void> {
  await createDocument(db, collectionId, {
    name: 'Halyard 2.1',
    fetchedAt: new Date('2026-11-18T09:00:00Z'),
    pages: [
      {
        url: 'https://docs.example.com/halyard/queue.html',
        title: 'Queues',
        passages: [
          'A queue holds items until a worker takes them. Queues are bounded or not.',
          {
            text: '## Size of a queue\n\nLimit the size of a queue like this:\n\n```python\nqueue = Queue(maxsize=10)\n```',
            headingPath: ['Size of a queue'],
            anchor: 'size',
          },
          {
            text: '### Full queues\n\nA full queue raises `QueueFull`.',
            headingPath: ['Size of a queue', 'Full queues'],
            anchor: 'full',
          },
          {
            text: '## Priorities\n\nA priority queue gives the smallest item.',
            headingPath: ['Priorities'],
            anchor: 'priorities',
          },
        ],
      },
      {
        url: 'https://docs.example.com/halyard/lock.html',
        title: 'Locks',
        passages: ['A lock guards state.'],
      },
      {
        url: 'https://docs.example.com/halyard/reference.html',
        title: 'Reference',
        passages: Array.from({ length: 60 }, (_, at) => ({
          text: `## Option number ${at}\n\nThe option \`--halyard-option-${at}\` sets the widget to ${at}.\n\n\`\`\`sh\nhalyard --halyard-option-${at} ${'value '.repeat(40)}\n\`\`\``,
          headingPath: [`Option number ${at}`],
          anchor: `option-${at}`,
        })),
      },
    ],
  });
  await createDocument(db, collectionId, {
    name: 'Recipes',
    pages: Array.from({ length: 30 }, (_, at) => ({
      url: `https://docs.example.com/recipes/${at}.html`,
      title: `Recipe ${at}`,
      passages: [`Recipe number ${at}: brew the halyard ${'tea '.repeat(90)} with spice ${at * 37}.`],
    })),
  });
  await createDocument(db, collectionId, {
    name: 'House rules',
    pinIndex: 3,
    relevantText: `# House rules\n\n${'Every queue here has a size. '.repeat(400)}`,
    pages: [
      {
        url: 'user_text://House_rules',
        title: 'House rules',
        passages: ['Every queue here has a size of 7.'],
      },
    ],
  });
}
