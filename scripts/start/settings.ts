import { join, resolve } from 'node:path';
import { StartError } from './start-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the start script itself needs to know; everything else goes to the processes as it stands. */
export interface StartSettings {
  port: number;
  standInsPort: number;
  publicUrl: string;
  /** Absolute path of the folder that keeps the database, the secret and caches. */
  home: string;
  /** Null: start the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Null: generate one at the first start and keep it in the home folder. */
  appSecret: string | null;
  isProduction: boolean;
  /** Log lines as the processes write them, for a collector instead of a reader. */
  rawLogs: boolean;
}

/** Reads the settings, listing every problem at once in a StartError. */
export function readStartSettings(environment: Environment, root: string): StartSettings {
  const problems: string[] = [];
  const port = readPort(environment, 'PORT', 3000, problems);
  const standInsPort = readPort(environment, 'STAND_INS_PORT', 3900, problems);
  const isProduction = environment.NODE_ENV === 'production';
  if (!isProduction && port === standInsPort) problems.push('PORT and STAND_INS_PORT must differ');
  if (environment.LLM_STAND_IN && !/^(on|off)$/.test(environment.LLM_STAND_IN)) {
    problems.push(`LLM_STAND_IN must be "on" or "off" and is "${environment.LLM_STAND_IN}"`);
  }
  if (isProduction && !environment.APP_SECRET) {
    problems.push('APP_SECRET is required in production: set it to the output of "openssl rand -base64 32"');
  }
  if (isProduction && !environment.DATABASE_URL) {
    problems.push(
      'DATABASE_URL is required in production: set it to the address of a PostgreSQL 15 or newer',
    );
  }
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  return {
    port,
    standInsPort,
    publicUrl: environment.PUBLIC_URL || `http://localhost:${port}`,
    home: environment.LECTERN_HOME ? resolve(root, environment.LECTERN_HOME) : join(root, '.lectern'),
    databaseUrl: environment.DATABASE_URL || null,
    appSecret: environment.APP_SECRET || null,
    isProduction,
    rawLogs: environment.LOG_FORMAT === 'json',
  };
}

function readPort(environment: Environment, name: string, fallback: number, problems: string[]): number {
  const text = environment[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  problems.push(`${name} must be a port from 1 to 65535 and is "${text}"`);
  return fallback;
}
