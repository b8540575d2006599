interface DatabaseUse {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The project folder. */
  readonly root: string;
  /** Whether an embedded database is created if there is none. */
  readonly shouldCreateDatabase: boolean;
}

/** Runs `work` with the database that `npm start` uses: DATABASE_URL, or the embedded one and its home folder. */
export async function withDatabase(
  use: DatabaseUse,
  work: (databaseUrl: string, home: string | null) => Promise<void>,
): Promise<void> {
  const { DATABASE_URL } = use.environment;
  if (DATABASE_URL) return work(DATABASE_URL, null);
  // The container image has no embedded database.
  const { withEmbeddedDatabase } = await import('./embedded-database.ts');
  await withEmbeddedDatabase(use, work);
}
