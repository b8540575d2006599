import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHostPace, type HostPace } from './host-pace.ts';

const HOST = 'docs.acme-docs.com';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Sends `count` requests to `host` and records when each of them started; none ends by itself. */
function startRequests(pace: HostPace, count: number, host = HOST) {
  const begun = Date.now();
  const starts: number[] = [];
  const leaves: Array<() => void> = [];
  for (let index = 0; index < count; index += 1) {
    void pace.enter(host).then((leave) => {
      starts.push(Date.now() - begun);
      leaves.push(leave);
    });
  }
  return { starts, leaves };
}

test('requests to one host start 100 ms apart, at most four at a time', async () => {
  const { starts, leaves } = startRequests(createHostPace(), 6);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(starts).toEqual([0, 100, 200, 300]);
  leaves[0]?.();
  leaves[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(starts).toEqual([0, 100, 200, 300, 10_000]);
});

test('a clock that is set back by an hour makes no request wait', async () => {
  const pace = createHostPace();
  await pace.holdOff(HOST, 1_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  const { starts } = startRequests(pace, 2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(starts).toEqual([1_000, 1_100]);
});

test('hosts do not wait for each other', async () => {
  const pace = createHostPace();
  const one = startRequests(pace, 1);
  const other = startRequests(pace, 1, 'api.acme-docs.com');
  await vi.advanceTimersByTimeAsync(0);
  expect([one.starts, other.starts]).toEqual([[0], [0]]);
});

test('hosts of the allow-list have no gap and the same limit of connections', async () => {
  const pace = createHostPace({ hostsWithoutGap: new Set([HOST]) });
  const { starts } = startRequests(pace, 5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(starts).toEqual([0, 0, 0, 0]);
});

test('a Crawl-delay widens the gap and never narrows it', async () => {
  const pace = createHostPace();
  await pace.setGap(HOST, 2_000);
  await pace.setGap(HOST, 10);
  const { starts } = startRequests(pace, 3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(starts).toEqual([0, 2_000, 4_000]);
});

describe('a host that asks to be left alone', () => {
  test('gets no request until the time is over, not even one that waited already', async () => {
    const pace = createHostPace();
    const { starts } = startRequests(pace, 2);
    await vi.advanceTimersByTimeAsync(50);
    await pace.holdOff(HOST, 5_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(starts).toEqual([0, 5_050]);
  });

  test('for longer than a worker waits refuses at once', async () => {
    const pace = createHostPace({ maxWaitMs: 60_000 });
    await pace.holdOff(HOST, 3_600_000);
    await expect(pace.enter(HOST)).rejects.toMatchObject({
      name: 'HostHeldOffError',
      retryAfterMs: 3_600_000,
    });
    vi.advanceTimersByTime(3_600_000);
    await expect(pace.enter(HOST)).resolves.toBeTypeOf('function');
  });
});

describe('an aborted request', () => {
  test('that waits for its turn leaves the queue', async () => {
    const pace = createHostPace({ maxConnections: 1, gapMs: 0 });
    const leave = await pace.enter(HOST);
    const abort = new AbortController();
    const aborted = pace.enter(HOST, abort.signal);
    const next = pace.enter(HOST);
    abort.abort(new Error('cancelled'));
    await expect(aborted).rejects.toThrow('cancelled');
    leave();
    await expect(next).resolves.toBeTypeOf('function');
  });

  test('that waits for the gap gives its slot back', async () => {
    const pace = createHostPace({ maxConnections: 2 });
    await pace.enter(HOST);
    const abort = new AbortController();
    const aborted = pace.enter(HOST, abort.signal);
    await vi.advanceTimersByTimeAsync(10);
    abort.abort(new Error('cancelled'));
    await expect(aborted).rejects.toThrow('cancelled');
    const { starts } = startRequests(pace, 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(starts).toHaveLength(1);
  });

  test('that got its turn in the same moment costs nobody else theirs', async () => {
    const pace = createHostPace({ maxConnections: 1, gapMs: 0 });
    const leave = await pace.enter(HOST);
    const abort = new AbortController();
    const first = pace.enter(HOST, abort.signal);
    const second = pace.enter(HOST);
    leave();
    abort.abort(new Error('cancelled'));
    (await first)();
    await expect(second).resolves.toBeTypeOf('function');
  });

  test('that was aborted before it came does not enter', async () => {
    const pace = createHostPace();
    await expect(pace.enter(HOST, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  });
});
