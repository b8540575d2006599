import type { Session } from '../api/api-client.ts';
import { createLecternApi } from '../api/lectern-api.ts';
import type { CommandContext } from '../commands/command.ts';
import { CommandError, SignInError, UsageError } from '../commands/exit-codes.ts';
import { configureProxy } from '../proxy.ts';
import { readVariables } from '../settings.ts';
import { askUser } from '../terminal/ask-user.ts';
import { readCredentials, storeCredentials } from './credentials.ts';
import { readOrigin } from './server-origin.ts';

const HOW = 'Run "lectern login", or set LECTERN_URL and LECTERN_API_KEY';

/** The URL in the environment: LECTERN_URL or SERVER_URL; null if neither is set. */
function urlInEnvironment(env: CommandContext['env']): string | null {
  return env.LECTERN_URL?.trim() || readVariables(env).serverUrl || null;
}

/**
 * Checks an API key and stores it. Asks for missing values. Throws SignInError without a key, or if the server rejects
 * it.
 *
 * @param url of the server; null to take it from the environment, or to ask for it
 * @param knownKey the key, by default the environment's; '' to ask for it
 */
export async function signIn(
  url: string | null,
  context: CommandContext,
  knownKey = readVariables(context.env).apiKey,
): Promise<Session> {
  const known = url ?? urlInEnvironment(context.env) ?? '';
  const { terminal } = context;
  if (terminal === null && (known === '' || knownKey === ''))
    throw new SignInError('No terminal to ask for the API key. Set LECTERN_URL and LECTERN_API_KEY');
  const asked =
    terminal === null ? { url: known, apiKey: knownKey } : await askMissing(known, knownKey, terminal);
  if (!/^[\x21-\x7e]+$/.test(asked.apiKey)) throw new UsageError('This is not an API key');
  const session = { origin: readOrigin(asked.url), apiKey: asked.apiKey };
  await checkKey(session, context);
  const path = storeCredentials(session, context);
  context.note(`Signed in to ${session.origin}. The key is stored in ${path}`);
  return session;
}

/**
 * The session of a command: the environment's key, a stored one, or a sign-in on the terminal.
 *
 * A stored key is only sent to the server that it was stored for. The environment's key is never sent to a server from
 * a project's file, which another person may have written.
 *
 * @param projectOrigin the server in the project's file; null if there is none
 */
export async function openSession(projectOrigin: string | null, context: CommandContext): Promise<Session> {
  const { env } = context;
  const { apiKey } = readVariables(env);
  const url = urlInEnvironment(env);
  const named = url === null ? null : readOrigin(url);
  const stored = readCredentials(context);
  const wanted = named ?? projectOrigin ?? stored[0]?.origin ?? null;
  const storedSession = stored.find(({ origin }) => origin === wanted);
  const ownOrigin = named ?? stored[0]?.origin;
  const session = apiKey !== '' && ownOrigin !== undefined ? { origin: ownOrigin, apiKey } : storedSession;
  if (session) {
    announceProxy(session.origin, context);
    return session;
  }
  if (context.terminal === null)
    throw new SignInError(`Not signed in${wanted === null ? '' : ` to ${wanted}`}. ${HOW}`);
  // With a key in the environment, the server can only come from a project's file.
  return signIn(wanted, context, wanted === null ? apiKey : '');
}

function askMissing(url: string, apiKey: string, terminal: NonNullable<CommandContext['terminal']>) {
  return askUser(terminal, async ({ ask, askHidden }) => {
    const origin = readOrigin(url || (await ask('URL of your Lectern server: ')));
    if (apiKey !== '') return { url: origin, apiKey };
    return { url: origin, apiKey: await askHidden(`API key from ${origin}/api-keys (not shown): `) };
  });
}

/** A key for one collection may not list them, but the response shows that it is valid. */
async function checkKey(session: Session, context: CommandContext): Promise<void> {
  announceProxy(session.origin, context);
  await createLecternApi(session)
    .listCollections()
    .catch((error: unknown) => {
      const isLimited = error instanceof CommandError && /limited to collection \d/.test(error.message);
      if (!isLimited) throw error;
    });
}

function announceProxy(origin: string, { env, note }: CommandContext): void {
  const warning = configureProxy(env, origin);
  if (warning !== null) note(warning);
}
