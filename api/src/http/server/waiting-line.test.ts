import { expect, test } from 'vitest';
import { createWaitingLine } from './waiting-line.ts';

/** A line before `most` places, whose clock stands still, and what became of those who came. */
function start(most: number) {
  let time = 1_000;
  const ends: (() => void)[] = [];
  const admitted: string[] = [];
  const refused: string[] = [];
  const line = createWaitingLine(
    () => ends.length < most,
    () => time,
  );
  const come = (sender: string, count = 1) => {
    for (let at = 0; at < count; at += 1)
      line.enter({
        sender,
        admit: () => {
          admitted.push(sender);
          ends.push(line.begin(sender));
        },
        refuse: (reason) => refused.push(`${sender} ${reason}`),
      });
  };
  const pass = (ms: number) => {
    time += ms;
    line.advance();
  };
  /** The first who run end. */
  const end = (count = 1) => {
    for (let at = 0; at < count; at += 1) {
      ends.shift()?.();
      line.advance();
    }
  };
  /** Ten times as many come as are served, for so long that the line is known to stand. */
  const overload = () => {
    for (let passed = 0; passed < 1_000; passed += 10) {
      for (let at = 0; at < 10; at += 1) come(`one of many ${passed + at}`);
      end();
      pass(10);
    }
  };
  return { line, admitted, refused, come, pass, end, overload };
}

test('whoever waits has its turn after one of each other, however many of one there are', () => {
  const { admitted, come, end } = start(1);
  come('a', 4);
  come('b', 2);
  come('c');
  end(6);
  expect(admitted).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

test('one sender has twelve at a time, who wait for these wait for nothing else, and thousands are refused', () => {
  const { line, admitted, refused, come, end, pass } = start(20);
  come('a', 600);
  expect([admitted.length, line.length, refused.length]).toEqual([12, 500, 88]);
  expect(refused[0]).toBe('a sender');
  expect([line.refusalOf('a'), line.refusalOf('b')]).toEqual(['sender', null]);
  come('b', 3);
  expect(admitted.length).toBe(15);
  pass(5_000);
  end();
  expect([admitted.length, refused.length]).toEqual([16, 88]);
});

test('who waits for others of the same sender is refused when these take as long as what is away', async () => {
  const { line, admitted, refused, come, pass } = start(20);
  come('a', 14);
  pass(10_000);
  come('a');
  pass(5_000);
  await expect.poll(() => refused).toEqual(['a overload', 'a overload']);
  expect([admitted.length, line.length]).toEqual([12, 1]);
});

test('those who say nothing of who they are are many', () => {
  const { admitted, come } = start(24);
  come('', 24);
  expect(admitted.length).toBe(24);
});

test('a line that stands is short, and refuses at once', () => {
  const { line, refused, overload, come } = start(4);
  overload();
  come('one more');
  expect(line.length).toBe(8);
  expect(line.refusalOf('another')).toBe('overload');
  const before = refused.length;
  come('another');
  expect(refused.slice(before)).toEqual(['another overload']);
});

test('where a line is full, who has the most in it gives way', () => {
  const { line, refused, overload, come, pass } = start(4);
  overload();
  pass(400);
  come('flood', 10);
  expect(line.length).toBe(8);
  expect([line.refusalOf('flood'), line.refusalOf('another')]).toEqual(['overload', null]);
  const before = refused.length;
  come('another');
  expect(refused.slice(before)).toEqual(['flood overload']);
  expect(line.length).toBe(8);
});

test('in a line that stands, who waits alone waits for longer than who floods it', () => {
  const { admitted, refused, overload, come, end, pass } = start(4);
  overload();
  pass(400);
  const before = refused.length;
  come('another');
  come('flood', 7);
  pass(120);
  end();
  expect(admitted.at(-1)).toBe('another');
  expect(refused.slice(before)).toEqual(new Array(6).fill('flood overload'));
});

test('a line that has stood takes bursts again when nobody was refused for a while', () => {
  const { line, admitted, refused, overload, come, end, pass } = start(4);
  overload();
  end(10);
  for (let at = 0; at < 50; at += 1) {
    come('a');
    end();
    pass(10);
  }
  const before = [admitted.length, refused.length];
  for (let at = 0; at < 40; at += 1) come(`burst ${at}`);
  expect([admitted.length + line.length, refused.length]).toEqual([(before[0] ?? 0) + 40, before[1]]);
});
