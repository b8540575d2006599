/**
 * Waits for the program and, beside it, for the end of its own input, which comes when the parent is gone. The shell
 * closes the input of background commands, so it travels as descriptor 3.
 */
const guardScript =
  'exec 3<&0; "$@" 3<&- & program=$!; (read -r _ <&3; kill -INT $program 2>/dev/null) & exec 3<&-; wait $program';

/**
 * Wraps a command so that the program gets SIGINT when this process ends in whatever way, `kill -9` included. It must
 * be spawned with a pipe as its input; closing that pipe stops the program too.
 */
export function endWithParent(command: readonly string[]): [string, ...string[]] {
  return ['/bin/sh', '-c', guardScript, 'sh', ...command];
}
