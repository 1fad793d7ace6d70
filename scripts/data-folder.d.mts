export const DATABASE_FILE: string;
export const kept: readonly string[];
export const dataDir: string;
export function copyWhatStays(from: string, to: string): void;
export function stopWith(line: string): never;
