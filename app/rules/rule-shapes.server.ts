import { z } from "zod";
import { day, id, moment, named, textOrNull } from "~/kernel/shapes.server";
import {
	FLAVOR_CLASS_NAMES,
	LIST_COLUMN_NAMES,
	LIST_MODE_NAMES,
	RULE_DECISION_NAMES,
	VERDICT_NAMES,
} from "~/terms/compliance";
import { EXCISE_BASE_NAMES, EXCISE_PAYER_NAMES } from "~/terms/excise";
import { DEVICE_KIND_NAMES } from "~/terms/regulatory-facts";
import { SELLER_LICENSE_KINDS } from "~/terms/seller-licenses";

const verdict = z.enum(VERDICT_NAMES);
const flavorClass = z.enum(FLAVOR_CLASS_NAMES);
const deviceKind = z.enum(DEVICE_KIND_NAMES);

/** Whether goods may be bought in a state. */
export const canIBuyShape = z
	.strictObject({
		product: z.strictObject({ name: z.string(), slug: z.string() }),
		flavor: textOrNull,
		state: z.string(),
		stateName: z.string(),
		day,
		verdict,
		says: z.array(
			z.strictObject({
				verdict,
				list: textOrNull,
				reason: z.string(),
				source: z.string(),
				checkedOn: day,
				from: day.nullable(),
				until: day.nullable(),
				watch: textOrNull,
				confirmed: z.boolean(),
				missing: z.array(z.string()),
			}),
		),
		flavors: z.array(z.strictObject({ name: z.string(), verdict })),
	})
	.meta({ id: "CanIBuy" });

export const sellerShape = z
	.strictObject({
		version: z.int(),
		savedBy: textOrNull,
		savedAt: moment.nullable(),
		legalName: textOrNull,
		address: textOrNull,
		phone: textOrNull,
		mailName: textOrNull,
		mailAddress: textOrNull,
		reminderDays: z.array(z.int()),
		reminders: z.enum(["on", "off"]).nullable(),
		licenses: z.array(
			z.strictObject({
				kind: z.enum(SELLER_LICENSE_KINDS),
				number: z.string(),
				state: textOrNull,
				lastDay: day.nullable(),
			}),
		),
		signerName: textOrNull,
		signerTitle: textOrNull,
		signerPhone: textOrNull,
	})
	.meta({ id: "Seller" });

const lacking = named.extend({ lacks: z.string() });

/** What flavor rules hold because it is unknown. */
export const unclassifiedShape = z
	.strictObject({
		flavors: z.array(
			z.strictObject({
				productId: id.nullable(),
				name: z.string(),
				isProduct: z.boolean(),
				said: flavorClass.nullable(),
				named: flavorClass.nullable(),
				products: z.array(named),
				productCount: z.int(),
				states: z.array(z.string()),
			}),
		),
		total: z.int(),
		lacking: z.array(lacking.extend({ states: z.array(z.string()) })),
	})
	.meta({ id: "UnclassifiedFlavors" });

/** What rules, lists and rates have in common: where they count, from when, and where that is written. */
const fact = z.strictObject({
	id,
	state: z.string(),
	version: z.int(),
	nicotineOnly: z.boolean(),
	startsOn: day.nullable(),
	source: z.string(),
	watch: textOrNull,
	checkedOn: day,
	createdAt: moment,
	updatedAt: moment,
});
const place = {
	locality: textOrNull,
	endsOn: day.nullable(),
	zipCodes: z.array(z.string()),
	zipSource: textOrNull,
	zipCheckedOn: day.nullable(),
};
const confirmed = { confirmer: textOrNull, confirmedAt: moment.nullable() };

/** A rule of a state. */
export const ruleShape = fact
	.extend({
		...place,
		...confirmed,
		flavorClass: flavorClass.nullable(),
		deviceKind: deviceKind.nullable(),
		licenseKind: textOrNull,
		decision: z.enum(RULE_DECISION_NAMES),
		reason: z.string(),
	})
	.meta({ id: "StateRule" });

/** A list of a state, without its entries. */
export const listShape = fact
	.extend({
		...confirmed,
		name: z.string(),
		mode: z.enum(LIST_MODE_NAMES),
		columns: z.record(z.string(), z.string()),
		entries: z.int(),
		authority: z.string(),
		deviceKinds: z.array(z.string()),
		exceptAuthorized: z.boolean(),
		graceDays: z.int(),
		basis: textOrNull,
		suspendedFrom: day.nullable(),
		suspendedUntil: day.nullable(),
		copiedOn: day.nullable(),
		copySource: textOrNull,
		copyHash: textOrNull,
		importedBy: textOrNull,
		importedAt: moment.nullable(),
	})
	.meta({ id: "StateList" });

const listed = z.array(
	z.strictObject({
		productName: z.string(),
		flavor: textOrNull,
		code: textOrNull,
		manufacturer: textOrNull,
		listedOn: day.nullable(),
		sellUntil: day.nullable(),
	}),
);

/** What a copy of a list changes; with the rows themselves before it is imported. */
export const copyShape = z
	.strictObject({
		fresh: z.int(),
		gone: z.int(),
		changed: z.int(),
		unchanged: z.int(),
		hash: z.string(),
		columns: z.array(z.strictObject({ heading: z.string(), readAs: z.enum(LIST_COLUMN_NAMES).nullable() })),
		problems: z.array(z.strictObject({ line: z.int(), text: z.string() })).optional(),
		rows: z.strictObject({ fresh: listed, gone: listed, changed: listed, unchanged: listed }).optional(),
	})
	.meta({ id: "ListCopy" });

/** A rate of excise. */
export const rateShape = fact
	.extend({
		...place,
		name: z.string(),
		rate: z.string(),
		deviceKinds: z.array(deviceKind),
		base: z.enum(EXCISE_BASE_NAMES),
		payer: z.enum(EXCISE_PAYER_NAMES),
	})
	.meta({ id: "ExciseRate" });

/** All rates, and the states that are on. */
export const exciseShape = z
	.strictObject({
		rates: z.array(rateShape),
		states: z.array(z.strictObject({ state: z.string(), switchedBy: z.string(), switchedAt: moment })),
	})
	.meta({ id: "Excise" });

export const lackingShape = z
	.strictObject({ lacking: z.array(lacking.extend({ sku: textOrNull })) })
	.meta({ id: "ExciseLacking" });

/** A state that was switched, and how many products can't be ordered there. */
export const switchedShape = z
	.strictObject({ state: z.string(), on: z.boolean(), held: z.int() })
	.meta({ id: "ExciseSwitched" });
