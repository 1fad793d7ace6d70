import type { Permission } from "~/terms/roles";

/** What staff's screens read of the root's data. */
export type RootData = { user: { permissions: readonly Permission[] } | null };
