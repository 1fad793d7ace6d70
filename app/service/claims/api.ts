import { z } from "zod";
import { getMyOrder } from "~/buying/index.server";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf, refuseUnknown, write } from "~/http/json.server";
import { NO_FIELDS } from "~/http/known-fields.server";
import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
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
	/** The claims on one of the company's orders. */
	"GET /api/orders/:id/claims": read({
		access: "customer",
		gives: z.array(claimShape),
		run: ({ db, actor, params }) => listMyClaims(db, actor, params.id ?? "").map(claimJson),
	}),
	/** Reports a problem with the order's goods, with the photos that were sent before (Rule 19.1). */
	"POST /api/orders/:id/claims": call(reportClaim, {
		title: "Failed to report the problem",
		status: 201,
		gives: claimShape,
		respond: (_call, claim) => claimJson(claim),
	}),
	/** The photos that wait for the next claim on one of the company's orders (Rule 19.1). */
	"GET /api/orders/:id/claims/photos": read({
		access: "buyer",
		gives: photosShape,
		run: ({ db, actor, params }) => waiting(db, actor, params.id ?? ""),
	}),
	/** Keeps photos, sent as multipart/form-data in `photos`, for the next claim. Good ones of a refused call are kept. */
	"POST /api/orders/:id/claims/photos": write({
		access: "buyer",
		title: "Failed to keep the photos",
		status: 201,
		readsForm: true,
		gives: photosShape,
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
	/** Removes a photo that waits for the next claim (Rule 19.1). */
	"DELETE /api/orders/:id/claims/photos/:photoId": write({
		access: "buyer",
		title: "Failed to remove the photo",
		gives: z.strictObject({ success: z.literal(true) }),
		run: async ({ db, actor, params }) => {
			await deleteFiles(removePhoto(db, actor, params.id ?? "", params.photoId ?? ""));
			return { success: true as const };
		},
	}),
	/** All claims, for staff. A buyer's own are at their orders. */
	"GET /api/claims": read({
		access: "orders",
		gives: page(staffClaimShape),
		run: ({ db, actor, url }) => {
			const search = url.searchParams.get("search") ?? "";
			const { rows, total } = listClaims(db, actor, { search, ...pagingOf(url) });
			return new JsonPage(rows.map(staffClaimJson), total);
		},
	}),
	/** One claim, for staff. A buyer's own are at their orders. */
	"GET /api/claims/:id": read({
		access: "orders",
		gives: staffClaimShape,
		run: ({ db, actor, params }) => staffClaimJson(getClaim(db, actor, params.id ?? "")),
	}),
	/** Answers a claim (Rule 19.3). */
	"POST /api/claims/:id/answer": call(claimInbox.answer, {
		title: "Failed to answer the claim",
		gives: staffClaimShape,
		respond: staffClaim,
	}),
	/** Receives goods of a claim that came back (Rule 19.7). */
	"POST /api/claims/:id/goods": call(receiveGoods, {
		title: "Failed to receive the goods",
		gives: staffClaimShape,
		respond: staffClaim,
	}),
	/** Takes the receipt of goods back (Rule 19.9). */
	"POST /api/claims/:id/goods/:receiptId/undo": call(undoReceipt, {
		title: "Failed to take the receipt back",
		gives: staffClaimShape,
		respond: staffClaim,
	}),
	/** Records a refund of a claim's credit (Rule 19.8). */
	"POST /api/claims/:id/refund": call(refundClaim, {
		title: "Failed to record the refund",
		gives: staffClaimShape,
		respond: staffClaim,
	}),
	/** Takes the answer to a claim back (Rule 19.9). */
	"POST /api/claims/:id/reopen": call(reopenClaim, {
		title: "Failed to take the answer back",
		gives: staffClaimShape,
		respond: staffClaim,
	}),
} satisfies ApiTable;
