import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readEnv } from '../../shared/src/env.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const port = z.coerce.number().int().min(1).max(65_535);

/** The variables of the start script. The processes check all others. */
const startEnv = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  STAND_INS_PORT: port.default(3900),
  API_METRICS_PORT: port.optional(),
  WORKERS_METRICS_PORT: port.optional(),
  PUBLIC_URL: z.string().optional(),
  LECTERN_HOME: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  APP_SECRET: z.string().optional(),
  LOG_FORMAT: z.string().optional(),
  API_DRAIN_SECONDS: z.coerce.number().default(0),
  LLM_STAND_IN: z.enum(['on', 'off']).optional(),
});

/** The settings of the start script. */
export interface StartSettings {
  port: number;
  standInsPort: number;
  /** The ports that everything together listens on, by variable. */
  ports: Readonly<Record<string, number>>;
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

/** Reads the settings. Throws EnvironmentError with every problem. */
export function readStartSettings(environment: Environment, root: string): StartSettings {
  const env = readEnv(startEnv, environment);
  const isProduction = env.NODE_ENV === 'production';
  return {
    port: env.PORT,
    standInsPort: env.STAND_INS_PORT,
    ports: {
      PORT: env.PORT,
      ...(!isProduction && { STAND_INS_PORT: env.STAND_INS_PORT }),
      ...(env.API_METRICS_PORT && { API_METRICS_PORT: env.API_METRICS_PORT }),
      ...(env.WORKERS_METRICS_PORT && { WORKERS_METRICS_PORT: env.WORKERS_METRICS_PORT }),
    },
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    home: env.LECTERN_HOME ? resolve(root, env.LECTERN_HOME) : join(root, '.lectern'),
    databaseUrl: env.DATABASE_URL ?? null,
    appSecret: env.APP_SECRET ?? null,
    isProduction,
    isJsonLog: env.LOG_FORMAT === 'json',
    // The API continues to serve for this time before it stops.
    maxStopMs: MAX_STOP_MS + env.API_DRAIN_SECONDS * 1_000,
  };
}
