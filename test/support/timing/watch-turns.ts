/** Measures the CPU time of this thread in each turn of the event loop, until `stop` returns the longest in milliseconds. */
export function watchTurns(): { stop(): number } {
  let [longestMs, before] = [0, process.threadCpuUsage()];
  const endTurn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
    before = process.threadCpuUsage();
  };
  let next = setImmediate(function repeat() {
    endTurn();
    next = setImmediate(repeat);
  });
  return {
    stop() {
      clearImmediate(next);
      endTurn();
      return longestMs;
    },
  };
}
