import { expect, test } from 'vitest';
import { prepareServedPassage } from '../../answer/answer-passage.ts';
import { dropRepetitions } from './drop-repetitions.ts';

const AT = new Date('2026-11-18T10:00:00Z');

function passage(pageTitle: string, text: string) {
  const named = { pageUrl: 'https://docs.example.com/a', pageTitle, anchor: null, headingPath: [], text };
  const placed = {
    passageId: 1,
    documentUrlId: 1,
    topicId: 1,
    ordinal: 0,
    tokens: 9,
    codeShare: 0,
    before: null,
  };
  return prepareServedPassage(
    { ...named, ...placed, fetchedAt: AT, changedAt: AT },
    { documentName: 'A', isPinned: false },
  );
}

const example = (kind: string) => `### Example

The president of a std::${kind} is elected, and is made in place, not copied.

\`\`\`cpp
std::${kind}<President> elections;
elections.emplace_back("Nelson Mandela", "South Africa", 1994);
elections.emplace_back("Franklin Delano Roosevelt", "the United States of America", 1936);
for (const President& president : elections) {
  std::cout << president.name << " was elected president of " << president.country;
  std::cout << " in " << president.year << ", and nobody was surprised by it";
}
\`\`\``;

test('drops a passage that repeats a better one except for a line', () => {
  const [best, repeating] = [passage('vector', example('vector')), passage('deque', example('deque'))];
  const longer = passage(
    'list',
    `${example('list')}\n\n${'Lists have no index, which is why a loop is needed. '.repeat(6)}`,
  );
  expect(dropRepetitions([best, repeating, longer])).toEqual([best, longer]);
});

test('drops a passage that repeats one that was sent, but not the rest of a cut one', () => {
  const [sent, repeating] = [passage('vector', example('vector')), passage('deque', example('deque'))];
  expect(dropRepetitions([repeating], [sent])).toEqual([]);
  const rest = { ...repeating, offset: 40 };
  expect(dropRepetitions([rest], [sent])).toEqual([rest]);
});

test('keeps passages of short lines', () => {
  const short = [passage('a', '```\na = 1\n```'), passage('b', '```\na = 1\n```')];
  expect(dropRepetitions(short)).toHaveLength(2);
});
