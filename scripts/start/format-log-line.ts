const HIDDEN_FIELDS = new Set(['level', 'time', 'service', 'pid', 'hostname', 'msg', 'err', 'stack']);
const NAME_WIDTH = 9;

/**
 * Formats an output line for the terminal. JSON events become time, process, level (unless "info"), message and all fields
 * that are not null. Other lines only get the process name as a prefix. Returns null for successful requests, which would hide
 * everything else.
 */
export function formatLogLine(processName: string, line: string): string | null {
  const event = parseEvent(line);
  const name = processName.padEnd(NAME_WIDTH);
  if (event === null) return `         ${name} ${line}`;
  if (event.msg === 'request' && Number(event.status) < 400) return null;
  const time = typeof event.time === 'string' ? event.time.slice(11, 19) : '        ';
  const level = event.level === 'info' ? '' : `${String(event.level).toUpperCase()} `;
  const fields = Object.entries(event)
    .filter(([key, value]) => !HIDDEN_FIELDS.has(key) && value !== null)
    .map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return `${time} ${name} ${level}${event.msg ?? ''}${fields.join('')}${describeError(event.err)}`;
}

function parseEvent(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(line);
    // Safe: JSON that starts with a brace is an object.
    const event = value as Record<string, unknown>;
    return 'level' in event ? event : null;
  } catch {
    return null;
  }
}

function describeError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { stack, message } = error as { stack?: unknown; message?: unknown };
  return `\n${String(stack ?? message ?? JSON.stringify(error))}`;
}
