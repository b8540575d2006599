/** A signed-in browser. Stores only the SHA-256 of the token's secret. */
export interface Session {
  id: string;
  userId: number;
  secretHash: string;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}
