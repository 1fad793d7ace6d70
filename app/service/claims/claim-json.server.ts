import { z } from "zod";
import { decimalOf } from "~/kernel/money";
import { amount, day, id, moment, textOrNull } from "~/kernel/shapes.server";
import {
	CLAIM_DECISION_NAMES,
	CLAIM_REASON_NAMES,
	CLAIM_REMEDY_NAMES,
	CLAIM_RESOLUTION_NAMES,
	CLAIM_STATUS_NAMES,
} from "~/terms/claims";
import { MONEY_METHOD_NAMES } from "~/terms/ledger";
import { ORDER_STATUS_NAMES } from "~/terms/order-status";
import type { Claim, ClaimPhoto, StaffClaim } from "./claim-view";

const line = z.strictObject({
	orderItemId: id,
	productName: z.string(),
	sku: textOrNull,
	flavor: textOrNull,
	assorted: z.boolean(),
	quantity: z.int(),
	approved: z.int().nullable(),
	received: z.int(),
});

/** A claim as JSON for its buyer. */
export const claimShape = z
	.strictObject({
		id,
		claimNumber: z.string(),
		orderNumber: z.string(),
		reason: z.enum(CLAIM_REASON_NAMES),
		remedy: z.enum(CLAIM_REMEDY_NAMES),
		details: textOrNull,
		status: z.enum(CLAIM_STATUS_NAMES),
		decision: z.enum(CLAIM_DECISION_NAMES).nullable(),
		resolution: z.enum(CLAIM_RESOLUTION_NAMES).nullable(),
		goodsBack: z.boolean(),
		lines: z.array(line),
		/** Left out for staff whose role sees no amounts. */
		papers: z
			.array(
				z.strictObject({
					id,
					kind: z.enum(["credit", "refund"]),
					number: textOrNull,
					day,
					amount,
					open: amount,
					method: z.enum(MONEY_METHOD_NAMES).nullable(),
					reference: textOrNull,
					isUndone: z.boolean(),
				}),
			)
			.optional(),
		replacements: z.array(z.strictObject({ orderNumber: z.string(), status: z.enum(ORDER_STATUS_NAMES) })),
		photos: z.array(z.strictObject({ name: z.string(), url: z.string() })),
		answer: textOrNull,
		answeredAt: moment.nullable(),
		createdAt: moment,
	})
	.meta({ id: "Claim" });

/** A claim as JSON for staff. */
export const staffClaimShape = claimShape
	.extend({
		lines: z.array(line.extend({ flavors: z.array(z.strictObject({ id, name: z.string() })) })),
		namesGoods: z.boolean(),
		email: z.string(),
		username: z.string(),
		businessName: textOrNull,
		deliveredAt: moment.nullable(),
		answeredBy: textOrNull,
		answerBy: moment,
		returns: z.array(
			z.strictObject({
				id,
				orderItemId: id,
				flavorId: id.nullable(),
				toStock: z.int(),
				writtenOff: z.int(),
				note: textOrNull,
				undoes: id.nullable(),
				by: textOrNull,
				at: moment,
			}),
		),
	})
	.meta({ id: "StaffClaim" });

/** Photos that wait for a claim. */
export const photosShape = z.array(z.strictObject({ id, name: z.string(), size: z.int(), url: z.string() }));

export const photosJson = (photos: ClaimPhoto[]): z.input<typeof photosShape> =>
	photos.map((photo) => ({ ...photo, url: `/documents/${photo.id}` }));

/** Times as ISO 8601, photos by their addresses, amounts as decimal strings above zero. */
const plain = ({ photos, createdAt, papers }: Pick<Claim, "photos" | "createdAt" | "papers">) => ({
	papers: papers?.map(({ cents, openCents, ...entry }) => ({
		...entry,
		amount: decimalOf(Math.abs(cents)),
		open: decimalOf(Math.abs(openCents)),
	})),
	photos: photos.map(({ id, name }) => ({ name, url: `/documents/${id}` })),
	createdAt: createdAt.toISOString(),
});

/** A claim as JSON for its buyer. */
export const claimJson = (claim: Claim): z.input<typeof claimShape> => ({
	...claim,
	...plain(claim),
	answeredAt: claim.answeredAt?.toISOString() ?? null,
});

/** A claim as JSON for admins. */
export const staffClaimJson = ({
	answered,
	deliveredAt,
	userId: _account,
	orderId: _order,
	companyId: _company,
	...claim
}: StaffClaim): z.input<typeof staffClaimShape> => ({
	...claim,
	...plain(claim),
	answerBy: claim.answerBy.toISOString(),
	returns: claim.returns.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
	deliveredAt: deliveredAt?.toISOString() ?? null,
	answer: answered?.text ?? null,
	answeredBy: answered?.by ?? null,
	answeredAt: answered?.at.toISOString() ?? null,
});
