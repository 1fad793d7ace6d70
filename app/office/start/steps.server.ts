import { relative } from "node:path";
import { sql } from "drizzle-orm";
import { href } from "react-router";
import { START_STEP_NAMES, START_STEPS, type StartStepName } from "~/desk/frame/start-steps";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { timeText } from "~/kernel/clock/time-text";
import { env } from "~/kernel/config/env.server";
import { isShopOpen } from "~/kernel/settings/opening.server";
import { sellingHistory, shipsTo } from "~/kernel/settings/selling.queries.server";
import { getContacts, getSettings, isSaved, shopName } from "~/kernel/settings/settings.queries.server";
import { dayText } from "~/kernel/texts/day-text";
import { inARow } from "~/kernel/texts/in-a-row";
import { counted } from "~/kernel/texts/numbers";
import { needsNote, PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from "~/terms/payment";
import type { SellingPart } from "~/terms/selling";
import type { Db, Tx } from "~db/client.server";
import { outbox } from "~db/schema.server";
import { backupStatus } from "../backups/backup-status.server";
import { mailServer } from "./mail-server.server";

/** How far a step is. */
export type StepState = {
	isDone: boolean;
	/** What is there. */
	says: string;
	/** What is not: a sentence. */
	missing?: string;
	/** The same beside the step's name, in a word or two. */
	lacks?: string;
	/** The page with what is missing, if it isn't the step's own. */
	to?: string;
};

type Counts = {
	products: number;
	unpriced: number;
	flavors: number;
	imports: number;
	companies: number;
	staff: number;
};

/** Each step is done when its data say so (Rule 9.61). */
const CHECKS: { [Name in StartStepName]: (db: Db | Tx, counts: Counts) => StepState } = {
	shop(db) {
		const { address } = getContacts(db);
		const hasName = env.given.SITE_NAME || getSettings(db).brand.name !== null;
		const missing = [
			...(hasName ? [] : ["the name"]),
			...(isSaved(db, "contacts") ? [] : ["email, phone, address and hours"]),
		];
		const says = hasName ? `${shopName(db)}.` : "";
		if (missing.length > 0)
			return {
				...lacking(missing, says),
				// The name stands with the brand.
				...(isSaved(db, "contacts") ? { to: href("/admin/settings/brand") } : {}),
			};
		return done(`${shopName(db)}, ${address}.`);
	},
	seller(db) {
		const { legalName, licenses } = getSettings(db).seller;
		const today = shopToday();
		const counts = licenses.filter(({ lastDay }) => lastDay === null || lastDay >= today);
		const missing = [
			...(legalName ? [] : ["legal name"]),
			...(counts.length > 0 ? [] : [licenses.length > 0 ? "a license that hasn't ended" : "license numbers"]),
		];
		if (missing.length > 0) return lacking(missing, legalName ? `${legalName}.` : "");
		const ein = counts.find(({ kind }) => kind === "ein");
		const [next] = counts.flatMap(({ lastDay }) => lastDay ?? []).sort();
		return done(
			`${legalName}${ein ? `, EIN ${ein.number}` : ""}. ${counted(counts.length, "license")}${next ? `, the next ends ${dayText(next)}` : ""}.`,
		);
	},
	states(db) {
		const states = shipsTo(db);
		const says = `${counted(states.length, "state")}: ${states.join(" ")}.`;
		if (!isDecided(db, "states"))
			return { isDone: false, says, missing: "Not looked at yet.", lacks: "not looked at" };
		return states.length > 0 ? done(says) : lacking(["a state to ship to"], "");
	},
	money(db) {
		const { payment } = getSettings(db);
		const silent = PAYMENT_METHOD_NAMES.filter((method) => {
			const { isOffered, note, link } = payment[method];
			return isOffered && needsNote(method) && !note && !link;
		});
		const names = silent.map((method) => PAYMENT_METHODS[method].name.toLowerCase());
		const missing = [
			...(silent.length > 0 ? [`payment instructions for ${inARow(names)}`] : []),
			...(isDecided(db, "freight") ? [] : ["freight"]),
		];
		if (missing.length === 0) return done("Customers read how to pay. Freight is set.");
		return {
			...lacking(missing, silent.length > 0 ? "" : "Customers read how to pay."),
			...(silent.length > 0 ? {} : { to: href("/admin/settings/freight") }),
		};
	},
	goods(_db, { products: goods, unpriced, flavors, imports }) {
		const says = goods > 0 ? `${counted(goods, "product")} and ${counted(flavors, "flavor")} are in.` : "";
		if (imports > 0)
			return { isDone: false, says, missing: "A file waits for your review.", lacks: "1 file" };
		if (goods === unpriced)
			return goods === 0
				? { isDone: false, says, missing: "No product yet.", lacks: "none yet" }
				: { isDone: false, says, missing: "No product has a price.", lacks: "no prices" };
		return {
			isDone: true,
			says,
			...(unpriced > 0 ? { missing: `${counted(unpriced, "product")} without a price.` } : {}),
		};
	},
	customers: (_db, { companies: n }) =>
		n > 0
			? done(`${counted(n, "approved company", "approved companies")}.`)
			: { isDone: false, says: "", missing: "No approved company yet." },
	people: (_db, { staff }) =>
		staff > 1
			? done(`${counted(staff, "person", "people")} of staff can log in.`)
			: { isDone: false, says: "Only you can log in." },
	mail: mailState,
	backups() {
		const { madeAt, state } = backupStatus();
		// A host keeps its backups outside the volume it copies (Rule 14.61).
		const isOutside = env.BACKUP_BY === "host" || relative(env.DATA_DIR, env.BACKUP_DIR).startsWith("..");
		const says =
			madeAt === null
				? ""
				: `The newest is of ${momentText(madeAt)}${isOutside ? "" : ", in the data folder only"}.`;
		const missing = [
			...(madeAt === null
				? ["a first copy"]
				: state === "failing" || state === "late"
					? ["a newer copy"]
					: []),
			...(isOutside ? [] : ["a second place"]),
		];
		return missing.length > 0 ? lacking(missing, says) : done(says);
	},
	look(db) {
		const { lookedAt } = getSettings(db).start;
		return lookedAt === null
			? { isDone: false, says: START_STEPS.look.about }
			: done(`You looked on ${momentText(new Date(lookedAt))}.`);
	},
};

/** Whether somebody saved a part of the rules of selling: what a shop starts with is nobody's decision. */
const isDecided = (db: Db | Tx, part: SellingPart) => sellingHistory(db, part).length > 1;

const done = (says: string): StepState => ({ isDone: true, says });
const lacking = (missing: readonly string[], says: string): StepState => ({
	isDone: false,
	says,
	missing: `Missing: ${missing.join(", ")}.`,
	lacks: counted(missing.length, "missing", "missing"),
});

/** 'Nov 29 at 4:12 PM', in the shop's time zone. */
export function momentText(at: Date): string {
	const format = (options: Intl.DateTimeFormatOptions) =>
		timeText(at, { ...options, timeZone: env.TIME_ZONE }).replace(/\u202f/g, " ");
	return `${format({ month: "short", day: "numeric" })} at ${format({ hour: "numeric", minute: "2-digit" })}`;
}

/** A test counts while the mail server and the sender are those that it went by. */
function mailState(db: Db | Tx): StepState {
	const { server, from } = mailServer(db);
	if (!server)
		return {
			isDone: false,
			says: "Mails stay in the outbox.",
			missing: "Missing: a mail server (SMTP_URL).",
			lacks: "no server",
		};
	const sends = `Sends from ${from}.`;
	const { test } = getSettings(db).start;
	const untested = { isDone: false, says: sends, missing: "Not tested.", lacks: "not tested" };
	if (!test || test.server !== server || test.from !== from) return untested;
	const mail = db
		.select({
			status: outbox.status,
			sentAt: outbox.sentAt,
			error: outbox.lastError,
			createdAt: outbox.createdAt,
		})
		.from(outbox)
		.where(sql`${outbox.id} = ${test.id}`)
		.get();
	// Mails are kept for a year.
	if (!mail) return done(`Tested more than a year ago. ${sends}`);
	if (mail.status === "sent") return done(`Tested ${momentText(mail.sentAt ?? mail.createdAt)}. ${sends}`);
	if (mail.error)
		return {
			isDone: false,
			says: sends,
			missing: `The test was not delivered: ${mail.error}`,
			lacks: "failed",
		};
	return {
		isDone: false,
		says: `Sent to ${test.to} at ${momentText(mail.createdAt)}: on its way. Load this page again in a moment.`,
		lacks: "on its way",
	};
}

function countAll(db: Db | Tx): Counts {
	const { flavors } = db.get<{ flavors: number }>(sql`select count(*) as flavors from product_flavors`);
	const counts = db.get<Omit<Counts, "flavors">>(sql`select
		(select coalesce(sum(n), 0) from product_counts where active = 1) as products,
		(select count(*) from products where active = 1 and coalesce(wholesale_price_cents, 0) = 0) as unpriced,
		(select count(*) from product_imports where state in ('columns', 'ready', 'stopped')) as imports,
		(select count(*) from companies where is_wholesale_approved = 1) as companies,
		(select count(*) from users indexed by users_staff where role <> 'user' and deleted_at is null) as staff`);
	return { ...counts, flavors };
}

export type ShownStep = StepState & { name: StartStepName };

/** All steps but the last, in order, with how far each is (Rule 9.61). For code that needs no permission. */
export function startSteps(db: Db | Tx): ShownStep[] {
	const counts = countAll(db);
	return START_STEP_NAMES.map((name) => ({ name, ...CHECKS[name](db, counts) }));
}

/** The steps without which the shop can't open and that are not done. */
export const openNeeds = (steps: readonly ShownStep[]): ShownStep[] =>
	steps.filter(({ name, isDone }) => isNeeded(name) && !isDone);

/** Whether the shop can't open without a step. */
export const isNeeded = (name: StartStepName): boolean => "needed" in START_STEPS[name];

/** '3 steps are needed first: Money, Goods, Mail.', or that nothing is. */
export function needsInWords(steps: readonly ShownStep[]): string {
	const needs = openNeeds(steps);
	const all = steps.filter(({ name }) => isNeeded(name)).length;
	if (needs.length === 0) {
		const can = steps.filter(({ isDone }) => !isDone).length;
		return `Everything needed is done.${can > 0 ? ` ${counted(can, "recommended step")} can wait.` : ""}`;
	}
	const begins = needs.length === 1 ? "1 step is needed first" : `${needs.length} steps are needed first`;
	return needs.length === all
		? `${begins}.`
		: `${begins}: ${needs.map(({ name }) => START_STEPS[name].title).join(", ")}.`;
}

/** How many steps of the list are left, with opening (Rule 9.61). */
export const stepsLeft = (db: Db | Tx): number =>
	startSteps(db).filter(({ isDone }) => !isDone).length + (isShopOpen(db) ? 0 : 1);
