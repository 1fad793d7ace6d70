export const DATABASE_FILE: string;
export const kept: readonly string[];
export const dataDir: string;
export function stopWith(line: string): never;
