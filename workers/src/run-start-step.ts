import { describeStartError } from '@lectern/shared/describe-start-error.ts';

/** Runs a step of the start. If it fails, prints why and ends the process. */
export async function runStartStep<Result>(
  environment: Readonly<Record<string, string | undefined>>,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const reason = describeStartError(error, environment, ['WORKERS_METRICS_PORT']);
    process.stderr.write(`Could not start the workers: ${reason}\n`);
    process.exit(1);
  }
}
