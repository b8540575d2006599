import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

export interface NeededPort {
  /** Name of the environment variable that sets it. */
  variable: string;
  port: number;
  /** The service that listens on it. */
  purpose: string;
}

/** Checks the ports before anything starts. A StartError names the variable to change. */
export async function checkPorts(needed: readonly NeededPort[]): Promise<void> {
  const problems = await Promise.all(needed.map(describeProblem));
  const found = problems.filter((problem) => problem !== null);
  if (found.length > 0) throw new StartError(found.join('\n'));
}

async function describeProblem({ variable, port, purpose }: NeededPort): Promise<string | null> {
  const code = await tryToListen(port);
  if (code === null) return null;
  const remedy = `set ${variable} to another port, for example ${variable}=${port < 1024 ? 8080 : port + 1}`;
  if (code === 'EADDRINUSE') {
    return `Port ${port} (${variable}, ${purpose}) is used by another program. Stop that program, or ${remedy}`;
  }
  if (code === 'EACCES') {
    return `Port ${port} (${variable}, ${purpose}) is not allowed for this account. Instead, ${remedy}`;
  }
  return `Port ${port} (${variable}, ${purpose}) is not available (${code}). Instead, ${remedy}`;
}

/** Listens briefly on every interface. Returns the system's error code; null on success. */
function tryToListen(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, () => server.close(() => resolve(null)));
  });
}
