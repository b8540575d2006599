/** The first account of an installation. Only this account can use the internal tools. */
export const ADMIN_USER_ID = 1;

/** Whether this user administers the installation. */
export function isAdmin(userId: number): boolean {
  return userId === ADMIN_USER_ID;
}
