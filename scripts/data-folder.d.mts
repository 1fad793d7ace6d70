import type Database from "better-sqlite3";

export const DATABASE_FILE: string;
export const NOTE_FILE: string;
export const kept: readonly string[];
export const dataDir: string;
export function openDatabase(path: string, options?: Database.Options): Database.Database;
export function copyWhatStays(from: string, to: string): void;
export function flush(path: string): void;
export function giveTo(owner: { uid: number; gid: number }, path: string): void;
export function missingUploads(database: Database.Database, uploads: string): string[];
export function namesInShort(names: string[]): string;
export function stopWith(line: string): never;
