export function releaseFiles(): string[];
export function releasePackage(): {
	name: string;
	version: string;
	scripts: Record<string, string>;
	dependencies: Record<string, string>;
};
export function releaseReadme(file: string): string;
export function writeRelease(folder: string): string;
