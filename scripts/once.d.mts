export const HOST_COPY: string;
export function fromHost(
	given: Record<string, string | undefined>,
	memory?: number,
): Record<string, string | undefined>;
