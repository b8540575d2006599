import { join, resolve } from 'node:path';
import { findProblems, portOf } from './environment-problems.js';
import { StartError } from './start-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of the start script. The processes read all others themselves. */
export interface StartSettings {
  port: number;
  standInsPort: number;
  publicUrl: string;
  /** Absolute path of the folder with the database, secret and caches. */
  home: string;
  /** Null to start the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Null to generate one at the first start and store it in the home folder. */
  appSecret: string | null;
  isProduction: boolean;
  /** Whether log lines are printed as JSON, for log collectors. */
  isJsonLog: boolean;
  /** Time limit for stopping the processes. */
  maxStopMs: number;
}

const MAX_STOP_MS = 30_000;

/** Reads the settings. A StartError lists all problems. */
export function readStartSettings(environment: Environment, root: string): StartSettings {
  const problems = findProblems(environment);
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  const port = portOf(environment, 'PORT') ?? 0;
  return {
    port,
    standInsPort: portOf(environment, 'STAND_INS_PORT') ?? 0,
    publicUrl: environment.PUBLIC_URL || `http://localhost:${port}`,
    home: environment.LECTERN_HOME ? resolve(root, environment.LECTERN_HOME) : join(root, '.lectern'),
    databaseUrl: environment.DATABASE_URL || null,
    appSecret: environment.APP_SECRET || null,
    isProduction: environment.NODE_ENV === 'production',
    isJsonLog: environment.LOG_FORMAT === 'json',
    // The API continues to serve for this time before it stops.
    maxStopMs: MAX_STOP_MS + Number(environment.API_DRAIN_SECONDS || 0) * 1_000,
  };
}
