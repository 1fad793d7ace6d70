import { env } from "~/env.server";
import { grouped } from "../texts/numbers.ts";
import replies from "./content/replies.json";
import type { Language } from "./greeting.ts";

export type ReplyKey = keyof typeof replies;

/** A sentence of `content/replies.json`, with numbers grouped and dates as days in the shop's time zone. */
export function say(
	language: Language,
	key: ReplyKey,
	values: Record<string, string | number | Date> = {},
): string {
	return replies[key][language].replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = values[name] ?? "";
		if (value instanceof Date) return day(language, value);
		return typeof value === "number" ? grouped(value) : value;
	});
}

const day = (language: Language, moment: Date) =>
	new Intl.DateTimeFormat(language === "en" ? "en-US" : "es-US", {
		dateStyle: "long",
		timeZone: env.TIME_ZONE,
	}).format(moment);
