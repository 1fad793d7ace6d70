import { keysOf } from "./keys-of.ts";

/** What an application asks for: wholesale access, or something about a location of an approved company (Rule 13.41). */
export const APPLICATION_KINDS = {
	company: { label: "Application" },
	location: { label: "New location" },
	address: { label: "New address" },
	license: { label: "License renewal" },
} as const;

export type ApplicationKind = keyof typeof APPLICATION_KINDS;
export const APPLICATION_KIND_NAMES = /* @__PURE__ */ keysOf(APPLICATION_KINDS);
