import { z } from "zod";
import { getMyOrder } from "~/buying/index.server";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf, refuseUnknown, write } from "~/http/json.server";
import { NO_FIELDS } from "~/http/known-fields.server";
import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import { CLAIM_STATUS_NAMES } from "~/terms/claims";
import { deleteFiles } from "~/uploads/storage.server";
import { typedIn } from "~/uploads/typed-in";
import type { Db } from "~db/client.server";
import { claimInbox } from "./answer-claim.server";
import { getClaim, listClaims, listMyClaims } from "./claim.queries.server";
import {
	claimJson,
	claimShape,
	photosJson,
	photosShape,
	staffClaimJson,
	staffClaimShape,
} from "./claim-json.server";
import { keepPhotos, listUnsentPhotos, removePhoto } from "./claim-photos.server";
import { receiveGoods, undoReceipt } from "./receive-goods.server";
import { keepReceived, receivePhotos } from "./receive-photos.server";
import { refundClaim } from "./refund-claim.server";
import { reopenClaim } from "./reopen-claim.server";
import { reportClaim } from "./report-claim.server";

const waiting = (db: Db, actor: Actor, id: string) => photosJson(listUnsentPhotos(db, actor, id));

/** The claim as it is now, as staff see it. */
const staffClaim = ({ db, actor, params }: Call) => staffClaimJson(getClaim(db, actor, params.id ?? ""));

/** The calls of claims. */
export const claimsApi = {
	"GET /api/orders/:id/claims": read({
		says: "Lists the claims on one of the company's orders.",
		access: "customer",
		gives: z.array(claimShape),
		run: ({ db, actor, params }) => listMyClaims(db, actor, params.id ?? "").map(claimJson),
	}),
	/** Rule 19.1. */
	"POST /api/orders/:id/claims": call(reportClaim, {
		says: "Reports a problem with an order's goods, with the photos that were sent before.",
		title: "Failed to report the problem",
		status: 201,
		gives: claimShape,
		respond: (_call, claim) => claimJson(claim),
	}),
	/** Rule 19.1. */
	"GET /api/orders/:id/claims/photos": read({
		says: "Lists the photos that wait for the next claim on an order.",
		access: "buyer",
		gives: photosShape,
		run: ({ db, actor, params }) => waiting(db, actor, params.id ?? ""),
	}),
	"POST /api/orders/:id/claims/photos": write({
		says: "Keeps photos for the next claim; the good ones of a refused call are kept.",
		access: "buyer",
		title: "Failed to keep the photos",
		status: 201,
		readsForm: { files: { photos: "Photos, up to 10" } },
		gives: photosShape,
		waits: true,
		run: async ({ db, actor, params, request, ip }) => {
			const id = params.id ?? "";
			// Before reading the files, check that the order exists.
			getMyOrder(db, actor, id);
			const posted = await receivePhotos(request, ip, 10);
			const refused = await keepReceived((photos) => {
				refuseUnknown(NO_FIELDS, typedIn(posted.form));
				return keepPhotos(db, actor, id, photos);
			}, posted);
			if (refused.length > 0) {
				const errors = refused.map((message) => ({ field: "photos", message }));
				throw new DomainError("invalid", refused[0]!, { errors });
			}
			return waiting(db, actor, id);
		},
	}),
	/** Rule 19.1. */
	"DELETE /api/orders/:id/claims/photos/:photoId": write({
		says: "Removes a photo that waits for the next claim.",
		access: "buyer",
		title: "Failed to remove the photo",
		gives: z.strictObject({ success: z.literal(true) }),
		waits: true,
		run: async ({ db, actor, params }) => {
			await deleteFiles(removePhoto(db, actor, params.id ?? "", params.photoId ?? ""));
			return { success: true as const };
		},
	}),
	"GET /api/claims": read({
		says: "Lists all claims, the newest first, for staff.",
		access: "orders",
		query: {
			search: "Words of the claim's number, the order's or the customer.",
			status: { says: "Only claims of this status.", among: CLAIM_STATUS_NAMES },
		},
		gives: page(staffClaimShape),
		run: ({ db, actor, url }) => {
			const search = url.searchParams.get("search") ?? "";
			const filters = { status: url.searchParams.get("status") };
			const { rows, total } = listClaims(db, actor, { search, filters, ...pagingOf(url) });
			return new JsonPage(rows.map(staffClaimJson), total);
		},
	}),
	"GET /api/claims/:id": read({
		says: "Gives one claim, for staff.",
		access: "orders",
		gives: staffClaimShape,
		run: ({ db, actor, params }) => staffClaimJson(getClaim(db, actor, params.id ?? "")),
	}),
	/** Rule 19.3. */
	"POST /api/claims/:id/answer": call(claimInbox.answer, {
		says: "Answers a claim: approves it, a part of it, or refuses it.",
		title: "Failed to answer the claim",
		gives: staffClaimShape,
		respond: staffClaim,
	}),
	/** Rule 19.7. */
	"POST /api/claims/:id/goods": call(receiveGoods, {
		says: "Receives goods of a claim that came back.",
		title: "Failed to receive the goods",
		gives: staffClaimShape,
		respond: staffClaim,
	}),
	/** Rule 19.9. */
	"POST /api/claims/:id/goods/:receiptId/undo": call(undoReceipt, {
		says: "Takes the receipt of returned goods back.",
		title: "Failed to take the receipt back",
		gives: staffClaimShape,
		respond: staffClaim,
	}),
	/** Rule 19.8. */
	"POST /api/claims/:id/refund": call(refundClaim, {
		says: "Records a refund of a claim's credit.",
		title: "Failed to record the refund",
		gives: staffClaimShape,
		respond: staffClaim,
	}),
	/** Rule 19.9. */
	"POST /api/claims/:id/reopen": call(reopenClaim, {
		says: "Takes the answer to a claim back.",
		title: "Failed to take the answer back",
		gives: staffClaimShape,
		respond: staffClaim,
	}),
} satisfies ApiTable;
