/**
 * Waits for the program and for the end of its own input, which closes when the parent exits. The shell closes the input
 * of background commands, so it is passed as descriptor 3.
 */
const GUARD_SCRIPT =
  'exec 3<&0; "$@" 3<&- & program=$!; (read -r _ <&3; kill -INT $program 2>/dev/null) & exec 3<&-; wait $program';

/**
 * Wraps a command to send SIGINT to the program when this process exits in any way, including `kill -9`. Spawn it with a
 * pipe as input; closing the pipe also stops the program.
 */
export function endWithParent(command: readonly string[]): [string, ...string[]] {
  return ['/bin/sh', '-c', GUARD_SCRIPT, 'sh', ...command];
}
