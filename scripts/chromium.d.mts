export function findSystemChromium(): string | undefined;
