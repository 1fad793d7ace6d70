import type { Block } from "~/email/letter";

/** Who signs a mail about money (Rule 16.52). */
export const signature = ({ name, mailName }: { name: string; mailName: string | null }): Block[] =>
	mailName ? [{ kind: "text", text: `${mailName}\n${name}` }] : [];
