/** Builds the site if its sources have changed since the last build. Returns whether it built; throws if the build fails. */
export function ensureBuilt(options?: { node?: string }): boolean;
/** Whether a Node of this version runs the shop and its tests. */
export function runsEverything(version: string): boolean;
/** Ends a test runner that was started by a Node under which its workers would crash, with one line. */
export function requireNode(program: string): void;
