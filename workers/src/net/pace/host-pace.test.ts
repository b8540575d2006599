import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHostPace, type HostPace } from './host-pace.ts';

const HOST = 'docs.acme-docs.com';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Starts `count` requests to `host` that never end, and records their start times. */
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

test('starts requests to one host 100 ms apart, at most four at a time', async () => {
  const { starts, leaves } = startRequests(createHostPace(), 6);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(starts).toEqual([0, 100, 200, 300]);
  leaves[0]?.();
  leaves[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(starts).toEqual([0, 100, 200, 300, 10_000]);
});

test('a clock that is set back by an hour delays no request', async () => {
  const pace = createHostPace();
  await pace.pause(HOST, 1_000);
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

test('hosts without a gap have the same limit of connections', async () => {
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

describe('a host that asked for a pause', () => {
  test('gets no request until it is over, not even one that was waiting', async () => {
    const pace = createHostPace();
    const { starts } = startRequests(pace, 2);
    await vi.advanceTimersByTimeAsync(50);
    await pace.pause(HOST, 5_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(starts).toEqual([0, 5_050]);
  });

  test('longer than a worker waits rejects at once', async () => {
    const pace = createHostPace({ maxWaitMs: 60_000 });
    await pace.pause(HOST, 3_600_000);
    await expect(pace.enter(HOST)).rejects.toMatchObject({
      name: 'HostPausedError',
      retryAfterMs: 3_600_000,
    });
    vi.advanceTimersByTime(3_600_000);
    await expect(pace.enter(HOST)).resolves.toBeTypeOf('function');
  });
});

describe('an aborted request', () => {
  test('that waits for a connection leaves the queue', async () => {
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

  test('that waits for the gap releases its connection', async () => {
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

  test('at the head of the queue passes its connection to the next request', async () => {
    const pace = createHostPace({ maxConnections: 1, gapMs: 0 });
    const leave = await pace.enter(HOST);
    const abort = new AbortController();
    const first = pace.enter(HOST, abort.signal);
    const second = pace.enter(HOST);
    leave();
    abort.abort(new Error('cancelled'));
    await expect(first).rejects.toThrow('cancelled');
    await expect(second).resolves.toBeTypeOf('function');
  });

  test('that was aborted beforehand does not enter', async () => {
    const pace = createHostPace();
    await expect(pace.enter(HOST, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  });
});
