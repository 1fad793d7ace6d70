import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { AdminActor } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { timeText } from "~/kernel/clock/time-text";
import { momentIn } from "~/kernel/clock/zoned-moment";
import { command, nothing } from "~/kernel/commands/command.server";
import { env } from "~/kernel/config/env.server";
import { DomainError } from "~/kernel/errors";
import { optionalLine, ticked, tierKey, wholeNumber } from "~/kernel/fields";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { putSetting } from "~/kernel/settings/put-setting.server";
import { saveSetting } from "~/kernel/settings/save-settings.server";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { isOpenAt, type Opening } from "~/kernel/settings/setting";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import type { PricingTier } from "~/terms/pricing-tiers";
import { DAY_MS } from "~/terms/time";
import type { Tx } from "~db/client.server";
import { outbox } from "~db/schema.server";
import { mailServer } from "./mail-server.server";
import { momentText, needsInWords, openNeeds, startSteps } from "./steps.server";

const LONGEST_AHEAD_MS = 365 * DAY_MS;

const openingSchema = z.object({
	version: wholeNumber("This form is incomplete. Open it again"),
	when: z.enum(["now", "day"], { error: "Choose when the shop opens" }),
	/** YYYY-MM-DD and HH:MM in the shop's time zone. */
	day: optionalLine(20),
	time: optionalLine(20),
	isDayShown: ticked,
});

/** 'November 20'. */
const dayName = (day: string) =>
	timeText(new Date(`${day}T00:00:00Z`), { month: "long", day: "numeric", timeZone: "UTC" });

/** @throws DomainError invalid for a moment that is none, is over, or is more than a year ahead. */
function momentOf(day: string | null, time: string | null, now: Date): number {
	const at = day === null ? null : momentIn(`${day}T${time ?? "00:00"}`, env.TIME_ZONE);
	if (day === null || momentIn(`${day}T00:00`, env.TIME_ZONE) === null)
		throw new DomainError("invalid", "Choose the day", { field: "day" });
	if (at === null) throw new DomainError("invalid", "Enter the hour, such as 08:00", { field: "time" });
	if (at <= now) {
		throw new DomainError(
			"invalid",
			day === shopToday(now)
				? "This hour is over. Choose a later one, or open as soon as you press the button."
				: `${dayName(day)} is over. Choose a day after today, or open as soon as you press the button.`,
			{ field: "day" },
		);
	}
	if (at.getTime() - now.getTime() > LONGEST_AHEAD_MS)
		throw new DomainError("invalid", "Choose a day within a year", { field: "day" });
	return at.getTime();
}

function saveOpening(tx: Tx, admin: AdminActor, value: Opening, version: number): void {
	saveSetting(tx, admin, "opening", {
		value,
		version,
		called: "The opening was",
		labels: { opensAt: "Opens", isDayShown: "Day shown" },
		inWords: ({ opensAt, isDayShown }) => ({
			opensAt: opensAt === null ? null : momentText(new Date(opensAt)),
			isDayShown,
		}),
	});
}

/**
 * Opens the shop, at once or on a day (Rule 9.60), once every needed step is done (Rule 9.61).
 * @returns when it opens, in epoch milliseconds.
 * @throws DomainError unauthenticated, forbidden; invalid while steps are missing, or for a day that is over; conflict when somebody
 * saved since (Rule 7.7).
 */
export const openShop = command("setting.update", {
	by: "settings",
	input: openingSchema,
	run(tx, admin, { version, when, day, time, isDayShown }, { now }): number {
		const steps = startSteps(tx);
		if (openNeeds(steps).length > 0) throw new DomainError("invalid", needsInWords(steps));
		const opensAt = when === "now" ? now.getTime() : momentOf(day, time, now);
		// Pressed twice, it stays open since the first time.
		const was = getSettings(tx).opening;
		if (when === "now" && isOpenAt(was, now.getTime())) return was.opensAt!;
		saveOpening(tx, admin, { opensAt, isDayShown }, version);
		return opensAt;
	},
});

/**
 * Closes the shop to visitors until somebody opens it again (Rule 9.60).
 * @throws DomainError unauthenticated, forbidden; conflict when somebody saved since (Rule 7.7).
 */
export const closeShop = command("setting.update", {
	by: "settings",
	input: z.object({ version: wholeNumber("This form is incomplete. Open it again") }),
	run(tx, admin, { version }): void {
		saveOpening(tx, admin, { opensAt: null, isDayShown: true }, version);
	},
});

/** Takes the list of steps out of the settings' pages, or puts it back (Rule 9.61). @throws DomainError unauthenticated, forbidden. */
export const hideStart = command("setting.update", {
	by: "settings",
	input: z.object({ isHidden: ticked }),
	run(tx, admin, { isHidden }, { note }): { isHidden: boolean } {
		putSetting(tx, admin, "start", { ...getSettings(tx).start, isHidden });
		note({ entity: "setting", entityId: "start", after: { isHidden } });
		return { isHidden };
	},
});

/**
 * Mails a test to the owner who asks for it, by the outbox as every mail (Rule 9.61).
 * @throws DomainError unauthenticated, forbidden; conflict without a mail server.
 */
export const sendTestMail = command("mail.test", {
	by: "settings",
	input: nothing,
	run(tx, admin, _input, { note, now }): { to: string } {
		const { server, from } = mailServer(tx);
		if (!server)
			throw new DomainError("conflict", "There is no mail server: set SMTP_URL and start the shop again.");
		queueEmail(tx, { template: "mail-test", to: admin.email, data: { server, from } }, now, now);
		const { id } = tx
			.select({ id: outbox.id })
			.from(outbox)
			.where(and(eq(outbox.to, admin.email), eq(outbox.template, "mail-test")))
			.orderBy(desc(outbox.createdAt), desc(outbox.id))
			.get()!;
		putSetting(tx, admin, "start", { ...getSettings(tx).start, test: { id, to: admin.email, server, from } });
		note({ entity: "mail", entityId: id, after: { to: admin.email, server, from } });
		return { to: admin.email };
	},
});

/** Notes that an owner looks at the shop as a customer of a tier (Rule 9.61). @throws DomainError unauthenticated, forbidden. */
export const lookAsCustomer = command("setting.update", {
	by: "settings",
	input: z.object({ tier: tierKey("Choose a tier").optional() }),
	run(tx, admin, { tier }, { note, now }): { tier: PricingTier } {
		putSetting(tx, admin, "start", { ...getSettings(tx).start, lookedAt: now.getTime() });
		note({ entity: "setting", entityId: "start", after: { lookedAt: momentText(now) } });
		return { tier: tier ?? tiersAt(tx, now).list[0]!.key };
	},
});
