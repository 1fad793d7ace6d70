import { timeText } from "~/kernel/clock/time-text";
import { env } from "~/kernel/config/env.server";
import { grouped } from "~/kernel/texts/numbers";
import type { Language } from "~/terms/greeting";
import replies from "./content/replies.json";

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
	timeText(moment, { dateStyle: "long", timeZone: env.TIME_ZONE }, language === "en" ? "en-US" : "es-US");
