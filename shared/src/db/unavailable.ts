import { DatabaseError } from 'pg';
import { UnavailableError } from '../errors.ts';

/**
 * SQLSTATEs of problems of the server: lost connections (08), exhausted resources (53), starting or stopping (57P),
 * and timeouts of locks (55P03), statements (57014) and idle transactions (25P03).
 */
const TEMPORARY_STATES = /^(08|53|57P|55P03$|57014$|25P03$)/;

/** The SQLSTATE of a full disk. */
const DISK_FULL = '53100';

const RETRY_AFTER_SECONDS = 2;
/** An operator must free disk space first. */
const RETRY_WHEN_FULL_SECONDS = 30;

/** Converts a database error that may be temporary to an UnavailableError; null for other errors. */
export function toUnavailable(error: unknown): UnavailableError | null {
  if (error instanceof UnavailableError) return error;
  return isDatabaseError(error) ? driverUnavailable(error) : null;
}

/** Converts an error of the pg library: unless the server or an invalid value caused it, the connection did. */
export function driverUnavailable(error: unknown): UnavailableError | null {
  if (error instanceof UnavailableError) return error;
  if (isDatabaseError(error)) {
    if (isDiskFull(error)) return diskFull(error);
    return TEMPORARY_STATES.test(error.code ?? '') ? unavailable(error) : null;
  }
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return null;
  return unavailable(error);
}

/** The error of a statement as callers get it: the server's own, or UnavailableError for a lost connection. */
export function queryError(error: unknown, statement: string): unknown {
  const thrown = isDatabaseError(error) ? error : (driverUnavailable(error) ?? error);
  // The log shows which statement failed.
  return thrown instanceof Error ? Object.assign(thrown, { query: statement }) : thrown;
}

/** Whether the database reported the error. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError;
}

/** Whether a database error is about a full disk. */
export function isDiskFull(error: unknown): boolean {
  return isDatabaseError(error) && error.code === DISK_FULL;
}

function unavailable(cause: Error): UnavailableError {
  const message = 'The database did not respond in time. Try again in a moment';
  return new UnavailableError(message, RETRY_AFTER_SECONDS, { cause });
}

function diskFull(cause: Error): UnavailableError {
  const message = "The database's disk is full. Try again after the administrator has freed space";
  return new UnavailableError(message, RETRY_WHEN_FULL_SECONDS, { cause });
}
