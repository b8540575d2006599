/** Runs `work` with the database that `npm start` uses: DATABASE_URL, or the embedded one and its home folder. */
export async function withDatabase(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
  work: (databaseUrl: string, home: string | null) => Promise<void>,
): Promise<void> {
  if (environment.DATABASE_URL) return work(environment.DATABASE_URL, null);
  // The container image has no embedded database.
  const { withEmbeddedDatabase } = await import('./embedded-database.ts');
  await withEmbeddedDatabase(environment, root, work);
}
