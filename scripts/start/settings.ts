import { join, resolve } from 'node:path';
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
  /** Print log lines as JSON, for log collectors. */
  rawLogs: boolean;
}

/** Reads the settings. A StartError lists all problems. */
export function readStartSettings(environment: Environment, root: string): StartSettings {
  const problems: string[] = [];
  const port = readPort(environment, 'PORT', 3000, problems);
  const standInsPort = readPort(environment, 'STAND_INS_PORT', 3900, problems);
  const isProduction = environment.NODE_ENV === 'production';
  if (!isProduction && port === standInsPort) problems.push('PORT and STAND_INS_PORT must differ');
  if (environment.LLM_STAND_IN && !/^(on|off)$/.test(environment.LLM_STAND_IN)) {
    problems.push(`LLM_STAND_IN must be "on" or "off", but is "${environment.LLM_STAND_IN}"`);
  }
  if (isProduction && !environment.APP_SECRET) {
    problems.push('APP_SECRET is required in production: set it to the output of "openssl rand -base64 32"');
  }
  if (isProduction && !environment.DATABASE_URL) {
    problems.push(
      'DATABASE_URL is required in production: set it to the connection string of PostgreSQL 15 or newer',
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
  problems.push(`${name} must be a port from 1 to 65535, but is "${text}"`);
  return fallback;
}
