/** What an account may do: see `domain/permissions.ts`. */
export const ROLES = ["user", "admin"] as const;
