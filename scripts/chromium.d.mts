export function findSystemChromium(): string | undefined;
export function findTestChromium(): string | undefined;
export const HEADLESS_SHELL: string;
