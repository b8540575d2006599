import type { Context, Hono } from 'hono';
import type { CurrentKey } from '../api-keys/current-key.ts';
import type { CurrentSession } from '../auth/sessions.ts';

/** Values that middleware sets on a request's context. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Null when the user is not signed in. */
    session: CurrentSession | null;
    /** Null unless the request was sent with an API key, which replaces the session. */
    apiKey: CurrentKey | null;
  };
}

export type App = Hono<AppEnv>;
export type AppContext = Context<AppEnv>;
