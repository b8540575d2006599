/** Sends a signal to a process, which may have ended already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Safe: process.kill throws only system errors. ESRCH means that the process is gone.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
