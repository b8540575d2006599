import { expect, test } from 'vitest';
import { createRecentLoad } from './recent-load.ts';

function start() {
  let time = 10_000;
  const load = createRecentLoad(200, () => time);
  const pass = (ms: number) => {
    time += ms;
  };
  /** `count` of them, one after the other, each of which takes `ms`. */
  const serve = (count: number, ms: number) => {
    for (let at = 0; at < count; at += 1) {
      const end = load.begin();
      pass(ms);
      end();
    }
  };
  return { load, pass, serve };
}

test('what goes on for longer than a while is forgotten, and its end changes nothing', () => {
  const { load, pass } = start();
  const [endFirst, endSecond] = [load.begin(), load.begin()];
  endFirst();
  expect(load.count).toBe(1);
  pass(150);
  expect(load.count).toBe(1);
  pass(100);
  expect(load.count).toBe(0);
  load.begin();
  endSecond();
  expect(load.count).toBe(1);
  pass(60_000);
  expect(load.count).toBe(0);
});

test('where everything takes long it is counted for longer, and never for more than two seconds', () => {
  const { load, pass, serve } = start();
  serve(200, 300);
  load.begin();
  pass(900);
  expect(load.count).toBe(1);
  serve(500, 30_000);
  load.begin();
  pass(1_850);
  expect(load.count).toBe(1);
  pass(200);
  expect(load.count).toBe(0);
  serve(1_000, 10);
  load.begin();
  pass(250);
  expect(load.count).toBe(0);
});

test('a few that wait for something else do not change what is usual', () => {
  const { load, pass, serve } = start();
  for (let at = 0; at < 50; at += 1) {
    serve(4, 20);
    serve(1, 12_000);
  }
  load.begin();
  pass(250);
  expect(load.count).toBe(0);
});
