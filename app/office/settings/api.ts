import { z } from "zod";
import { type ApiTable, read } from "~/http/api.server";
import { write } from "~/http/json.server";
import { numbersJson, numbersRow, numbersSchema, saveNumbers } from "~/kernel/numbers/save-numbers.server";
import { brandSchema } from "~/kernel/settings/brand.schema";
import { COUNTED_FIGURES } from "~/kernel/settings/setting";
import { moment, textOrNull } from "~/kernel/shapes.server";
import { keysOf } from "~/terms/keys-of";
import { NUMBERED_KINDS } from "~/terms/numbered";
import { METHOD_USER_NAMES, PAYMENT_METHOD_NAMES, PAYMENT_TERM_NAMES } from "~/terms/payment";
import { FEDERAL_HOLIDAY_NAMES, WEEKDAYS } from "~/terms/working-days";
import { copyOfDays, daysJson, saveDays } from "../selling/save-days.server";
import { brandJson, saveBrand } from "./save-brand.server";
import { paymentJson, paymentSchema, savePayment } from "./save-payment.server";
import { saveTerms, termsJson, termsSchema } from "./save-terms.server";

const brandShape = z
	.strictObject({
		version: z.int(),
		savedBy: textOrNull,
		savedAt: moment.nullable(),
		name: textOrNull,
		logo: textOrNull,
		color: textOrNull,
		headline: z.string(),
		lead: z.string(),
		figures: z.array(
			z.union([
				z.strictObject({ counts: z.enum(keysOf(COUNTED_FIGURES)) }),
				z.strictObject({ label: z.string(), value: z.string() }),
			]),
		),
		footer: textOrNull,
		delivery: textOrNull,
		firstBrands: z.array(z.string()),
	})
	.meta({ id: "ShopBrand" });

const paymentShape = z
	.strictObject({
		version: z.int(),
		savedBy: textOrNull,
		savedAt: moment.nullable(),
		methods: z.record(
			z.enum(PAYMENT_METHOD_NAMES),
			z.strictObject({
				isOffered: z.boolean(),
				users: z.enum(METHOD_USER_NAMES),
				note: textOrNull,
				link: textOrNull,
			}),
		),
	})
	.meta({ id: "PaymentMethods" });

const daysShape = z
	.strictObject({
		version: z.string(),
		timeZone: z.string(),
		cutoffHour: z.int(),
		weekdays: z.array(z.enum(WEEKDAYS)),
		holidays: z.array(z.enum(FEDERAL_HOLIDAY_NAMES)),
		isObserved: z.boolean(),
		closed: z.array(z.strictObject({ day: z.string(), name: z.string() })),
	})
	.meta({ id: "WorkingDays" });

const termsShape = z
	.strictObject({
		version: z.int(),
		savedBy: textOrNull,
		savedAt: moment.nullable(),
		given: z.array(z.enum(PAYMENT_TERM_NAMES)),
		forNew: z.enum(PAYMENT_TERM_NAMES),
	})
	.meta({ id: "PaymentTerms" });

const numbersShape = z
	.strictObject({
		version: z.int(),
		savedBy: textOrNull,
		savedAt: moment.nullable(),
		kinds: z.record(
			z.enum(NUMBERED_KINDS),
			z.strictObject({
				prefix: z.string(),
				next: z.int().nullable(),
				last: textOrNull,
				nextNumber: z.string(),
			}),
		),
	})
	.meta({ id: "Numbers" });

/** A changed copy of the answer to GET: its other fields are ignored. */
const copyOfAnswer = brandSchema
	.extend({ savedBy: z.unknown().optional(), savedAt: z.unknown().optional() })
	.transform(({ savedBy: _by, savedAt: _at, ...brand }) => brand);

const copyOfPayment = paymentSchema
	.safeExtend({ savedBy: z.unknown().optional(), savedAt: z.unknown().optional() })
	.transform(({ savedBy: _by, savedAt: _at, ...payment }) => payment);

const copyOfTerms = termsSchema
	.extend({ savedBy: z.unknown().optional(), savedAt: z.unknown().optional() })
	.transform(({ savedBy: _by, savedAt: _at, ...terms }) => terms);

const copyOfNumbers = numbersSchema
	.extend({
		savedBy: z.unknown().optional(),
		savedAt: z.unknown().optional(),
		kinds: z
			.partialRecord(
				z.enum(NUMBERED_KINDS),
				numbersRow.extend({ last: z.unknown().optional(), nextNumber: z.unknown().optional() }),
			)
			.default({}),
	})
	.transform(({ savedBy: _by, savedAt: _at, ...numbers }) => numbers);

/** The calls of settings. */
export const settingsApi = {
	/** Rule 9.41. */
	"GET /api/brand": read({
		says: "Says how the shop shows itself, with the version that a change names.",
		access: "settings",
		gives: brandShape,
		run: ({ db, actor }) => brandJson(db, actor),
	}),
	"PUT /api/brand": write({
		says: "Replaces how the shop shows itself.",
		access: "settings",
		title: "Failed to save brand",
		schema: copyOfAnswer,
		gives: brandShape,
		run: ({ db, actor }, input) => {
			saveBrand(db, actor, input);
			return brandJson(db, actor);
		},
	}),
	/** Rules 5.12, 5.15 and 5.16. */
	"GET /api/payment-methods": read({
		says: "Gives the payment methods: which are offered, to whom, and how to pay by them.",
		access: "settings",
		gives: paymentShape,
		run: ({ db, actor }) => paymentJson(db, actor),
	}),
	"PUT /api/payment-methods": write({
		says: "Replaces the payment methods that are sent.",
		access: "settings",
		title: "Failed to save payment methods",
		schema: copyOfPayment,
		example: {
			version: 1,
			methods: { check: { isOffered: true, users: "everyone", note: "Write the order's number on it" } },
		},
		gives: paymentShape,
		run: ({ db, actor }, input) => {
			savePayment(db, actor, input);
			return paymentJson(db, actor);
		},
	}),
	/** Rule 9.81. */
	"GET /api/working-days": read({
		says: "Gives the shop's working days, its holidays and the hour until which orders leave on their own day.",
		access: "settings",
		gives: daysShape,
		run: ({ db, actor }) => daysJson(db, actor),
	}),
	"PUT /api/working-days": write({
		says: "Replaces the working days, at once or from a later day on.",
		access: "settings",
		title: "Failed to save working days",
		schema: copyOfDays,
		example: { version: "1", cutoffHour: "14", weekdays: ["monday", "tuesday"], holidays: [], closed: [] },
		gives: daysShape,
		run: ({ db, actor }, input) => {
			saveDays(db, actor, input);
			return daysJson(db, actor);
		},
	}),
	/** Rule 7.54. */
	"GET /api/payment-terms": read({
		says: "Gives the payment terms that companies are given, and those of new ones.",
		access: "settings",
		gives: termsShape,
		run: ({ db, actor }) => termsJson(db, actor),
	}),
	"PUT /api/payment-terms": write({
		says: "Replaces the payment terms.",
		access: "settings",
		title: "Failed to save payment terms",
		schema: copyOfTerms,
		gives: termsShape,
		run: ({ db, actor }, input) => {
			saveTerms(db, actor, input);
			return termsJson(db, actor);
		},
	}),
	/** How new orders and papers are numbered: prefix, the last number under it, and the next one (Rule 9.80). */
	"GET /api/numbers": read({
		says: "Gives prefix and next number of orders, invoices, credit memos, claims and waiting orders.",
		access: "settings",
		gives: numbersShape,
		run: ({ db, actor }) => numbersJson(db, actor),
	}),
	/** Replaces those that are sent. Orders and papers that exist keep theirs. */
	"PUT /api/numbers": write({
		says: "Replaces the numbers that are sent.",
		access: "settings",
		title: "Failed to save numbers",
		schema: copyOfNumbers,
		gives: numbersShape,
		run: ({ db, actor }, input) => {
			saveNumbers(db, actor, input);
			return numbersJson(db, actor);
		},
	}),
} satisfies ApiTable;
