import type { Context, Hono } from 'hono';
import type { CurrentSession } from '../auth/sessions.ts';

/** What our middleware leaves in the context of a request. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Null when nobody is signed in. */
    session: CurrentSession | null;
  };
}

export type App = Hono<AppEnv>;
export type AppContext = Context<AppEnv>;
