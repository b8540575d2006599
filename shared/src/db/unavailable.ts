import { DatabaseError } from 'pg';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  TransactionNotStartedError,
} from 'typeorm';
import { UnavailableError } from '../errors.ts';

/**
 * SQLSTATEs of problems of the server: lost connections (08), exhausted resources (53), starting or stopping (57P),
 * and timeouts of locks (55P03), statements (57014) and idle transactions (25P03).
 */
const TEMPORARY_STATES = /^(08|53|57P|55P03$|57014$|25P03$)/;

/** TypeORM's errors for a transaction whose connection was lost. */
const LOST_CONNECTION_ERRORS = [
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  TransactionNotStartedError,
];

/** The SQLSTATE of a full disk. */
const DISK_FULL = '53100';

const RETRY_AFTER_SECONDS = 2;
/** An operator must free disk space first. */
const RETRY_WHEN_FULL_SECONDS = 30;

/** Converts a database error that may be temporary to an UnavailableError; null for other errors. */
export function toUnavailable(error: unknown): UnavailableError | null {
  if (error instanceof UnavailableError) return error;
  if (error instanceof QueryFailedError) return driverUnavailable(error.driverError);
  if (error instanceof Error && LOST_CONNECTION_ERRORS.some((kind) => error instanceof kind))
    return unavailable(error);
  return error instanceof DatabaseError ? driverUnavailable(error) : null;
}

/** Converts an error of the pg library: unless the server or an invalid value caused it, the connection did. */
export function driverUnavailable(error: unknown): UnavailableError | null {
  if (error instanceof UnavailableError) return error;
  if (error instanceof DatabaseError && isDiskFull(error)) return full(error);
  if (error instanceof DatabaseError)
    return TEMPORARY_STATES.test(error.code ?? '') ? unavailable(error) : null;
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return null;
  return unavailable(error);
}

/** Whether a database error is about a full disk. */
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
