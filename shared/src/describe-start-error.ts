import { DatabaseError } from 'pg';
import { NewerDatabaseError } from './db/migrate.ts';
import { OlderDatabaseError } from './db/squashed-migrations.ts';
import { EnvironmentError } from './env.ts';
import { UnavailableError } from './errors.ts';

/** Errors whose message tells the operator what to do. */
const OPERATOR_ERRORS = [EnvironmentError, NewerDatabaseError, OlderDatabaseError];
const PORT_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'is not allowed for this account',
};

/**
 * Describes why a process could not start: in a sentence if the operator can fix it, otherwise with the stack.
 * `portVariables` are the variables of its ports, the most important one first.
 */
export function describeStartError(
  error: unknown,
  environment: Readonly<Record<string, string | undefined>>,
  portVariables: readonly string[],
): string {
  if (!(error instanceof Error)) return String(error);
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof UnavailableError) return describeDatabase(error.cause);
  if (error instanceof DatabaseError) return describeDatabase(error);
  // Safe: other errors lack these fields of system errors.
  const { code = '', port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  const problem = PORT_PROBLEMS[code];
  if (syscall !== 'listen' || problem === undefined) return error.stack ?? error.message;
  const variable = portVariables.find((name) => Number(environment[name]) === port) ?? portVariables[0];
  return `Port ${port} (${variable}) ${problem}. Set ${variable} to another port`;
}

function describeDatabase(cause: unknown): string {
  const reason = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
  return `Could not connect to the database. Check that it is running and that DATABASE_URL is correct${reason}`;
}
