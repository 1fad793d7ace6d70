import type Database from "better-sqlite3";

export const DATABASE_FILE: string;
export const kept: readonly string[];
export const dataDir: string;
export const backupDir: string;
export function openDatabase(path: string, options?: Database.Options): Database.Database;
export function lockDataFolder(timeout?: number): boolean;
export function copyWhole(from: string, to: string): void;
export function copyWhatStays(from: string, to: string): void;
export function flush(path: string): void;
export function giveTo(owner: { uid: number; gid: number }, path: string): void;
export function missingUploads(database: Database.Database, uploads: string): string[];
export function requireRoom(folder: string, bytes: number): void;
export function megabytes(bytes: number): string;
export function namesInShort(names: string[]): string;
export function stopWith(line: string): never;
