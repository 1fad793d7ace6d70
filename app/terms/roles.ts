/** The roles of accounts; their permissions are in `domain/permissions.ts`. */
export const ROLES = ["user", "admin"] as const;
