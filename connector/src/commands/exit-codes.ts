/** The exit codes of all commands. 130 is the convention of shells for Ctrl-C. */
export const EXIT_CODES = {
  ok: 0,
  failed: 1,
  usage: 2,
  signIn: 3,
  notFound: 4,
  outdated: 5,
  cancelled: 130,
} as const;

/** A failure that the user reads as one line: what happened, then what to do. */
export class CommandError extends Error {
  readonly exitCode: number = EXIT_CODES.failed;
}

/** The arguments, or the settings they need, are wrong. */
export class UsageError extends CommandError {
  override readonly exitCode = EXIT_CODES.usage;
}

/** The arguments do not fit the command, whose help explains them. */
export class ArgumentError extends UsageError {
  constructor(message: string) {
    super(`${message}; see --help`);
  }
}

/** There is no API key, or the server rejects it. */
export class SignInError extends CommandError {
  override readonly exitCode = EXIT_CODES.signIn;
}

/** The named collection, document or package does not exist, or nothing matched. */
export class NotFoundError extends CommandError {
  override readonly exitCode = EXIT_CODES.notFound;
}
