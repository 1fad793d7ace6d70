export type BackupNote = {
	madeAt: string;
	number?: number;
	beforeUpdate?: string;
	isForHost?: boolean;
	seconds?: number;
	bytes?: number;
	sums?: string;
	missing?: string[];
	rows?: Record<string, number>;
};
export type Backup = { name: string; path: string; note: BackupNote };

export const NOTE_FILE: string;
export const SUMS_FILE: string;
export const UNFINISHED: string;
export function hashOf(path: string): string;
export function hashOfText(text: string): string;
export function listBackups(folder: string): Backup[];
export function newestBackup(folder: string): Backup | undefined;
export function readNote(backup: string): BackupNote | null;
export function readSums(backup: string, note: BackupNote): Map<string, string> | null;
export function differingFiles(folder: string, sums: Map<string, string>): string[];
