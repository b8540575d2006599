import { DatabaseError } from 'pg';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  TransactionNotStartedError,
} from 'typeorm';
import { UnavailableError } from '../errors.ts';

/**
 * SQLSTATEs that speak of the server and not of the statement: connections that are lost (08) or too many (53), a server
 * that starts or stops (57P), what took too long: a lock (55P03), a statement (57014), a pause in a transaction (25P03).
 */
const PASSING_STATES = /^(08|53|57P|55P03$|57014$|25P03$)/;

/** A transaction's runner lets its connection go when that breaks; then each way to send a statement says so in its own. */
const OF_BROKEN_RUNNERS = [
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  TransactionNotStartedError,
];

/** The SQLSTATE of what did not fit on the server's disk. */
export const DISK_FULL = '53100';

const RETRY_AFTER_SECONDS = 2;
/** Somebody has to make room. */
const RETRY_WHEN_FULL_SECONDS = 30;

/** Any error as an UnavailableError, when it is one of the database and another try may have luck; else null. */
export function toUnavailable(error: unknown): UnavailableError | null {
  if (error instanceof UnavailableError) return error;
  if (error instanceof QueryFailedError) return driverUnavailable(error.driverError);
  if (error instanceof Error && OF_BROKEN_RUNNERS.some((kind) => error instanceof kind))
    return unavailable(error);
  return error instanceof DatabaseError ? driverUnavailable(error) : null;
}

/** The same for an error that pg itself threw: what neither the server nor a wrong value caused is the connection's. */
export function driverUnavailable(error: unknown): UnavailableError | null {
  if (error instanceof UnavailableError) return error;
  if (error instanceof DatabaseError && isDiskFull(error)) return full(error);
  if (error instanceof DatabaseError)
    return PASSING_STATES.test(error.code ?? '') ? unavailable(error) : null;
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return null;
  return unavailable(error);
}

/** Whether an error of the database says that its disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isDiskFull(error.driverError);
  return error instanceof DatabaseError && error.code === DISK_FULL;
}

function unavailable(cause: Error): UnavailableError {
  const message = 'The database did not respond in time; try again in a moment';
  return new UnavailableError(message, RETRY_AFTER_SECONDS, { cause });
}

function full(cause: Error): UnavailableError {
  const message =
    'Nothing can be stored: the disk is full (database). Try again after the administrator has freed space';
  return new UnavailableError(message, RETRY_WHEN_FULL_SECONDS, { cause });
}
