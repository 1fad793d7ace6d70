/** Builds the site if its sources have changed since the last build. Returns whether it built; throws if the build fails. */
export function ensureBuilt(options?: { node?: string }): boolean;
