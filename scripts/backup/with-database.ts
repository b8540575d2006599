/** Runs `work` with the address of the database that `npm start` would use: that of DATABASE_URL, else the embedded one. */
export async function withDatabase(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  if (environment.DATABASE_URL) return work(environment.DATABASE_URL);
  // In a container there is none to be started.
  const { withEmbeddedDatabase } = await import('./embedded-database.ts');
  await withEmbeddedDatabase(environment, root, work);
}
