import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf } from "~/http/json.server";
import { decimalOf } from "~/kernel/money";
import { amount, day, id, moment, named, textOrNull } from "~/kernel/shapes.server";
import { MONEY_METHOD_NAMES, NOTICE_STATUS_NAMES } from "~/terms/ledger";
import { confirmNotice, declineNotice } from "./decide-notice.server";
import { getMyNotice, getNotice, listMyNotices, listNotices, noticeJson } from "./notice.queries.server";
import { sendNotice, withdrawNotice } from "./send-notice.server";

/** A payment that a company says it sent. */
const noticeShape = z
	.strictObject({
		...{ id, company: named, by: z.string(), status: z.enum(NOTICE_STATUS_NAMES) },
		...{ amount, method: z.enum(MONEY_METHOD_NAMES), reference: textOrNull, day },
		...{ reason: textOrNull, paymentId: id.nullable() },
		papers: z.array(z.strictObject({ id, number: textOrNull, name: z.string(), amount, open: amount })),
		...{ seen: z.string(), createdAt: moment, decidedAt: moment.nullable() },
	})
	.meta({ id: "PaymentNotice" });

const mine = ({ db, actor }: Call, noticeId: string) => noticeJson(getMyNotice(db, actor, noticeId));
const now = ({ db, actor, params }: Call) => noticeJson(getNotice(db, actor, params.id ?? ""));

/** The calls of payments that companies say they sent. */
export const paymentNoticesApi = {
	"GET /api/account/notices": read({
		says: "Lists the payments that the caller's company says it sent, the newest first.",
		access: "customer",
		gives: z.array(noticeShape),
		run: ({ db, actor }) => listMyNotices(db, actor).map(noticeJson),
	}),
	/** Rule 16.60. */
	"POST /api/account/notices": call(sendNotice, {
		says: "Says that the caller's company sent a payment, and what it pays. Staff confirm it when it is here.",
		title: "Failed to note the payment",
		example: { papers: ["INV-10279"], amount: "369.20", method: "ach", reference: "8841", day: "2026-11-23" },
		status: 201,
		gives: noticeShape,
		respond: (call, made) => mine(call, made.id),
	}),
	"DELETE /api/account/notices/:id": call(withdrawNotice, {
		says: "Takes back that a payment was sent, while nobody has decided on it.",
		title: "Failed to take the payment back",
		gives: noticeShape,
		respond: (call) => mine(call, call.params.id ?? ""),
	}),
	"GET /api/payment-notices": read({
		says: "Lists payments that companies say they sent, the oldest first.",
		access: "orders.payment",
		query: { status: `One of ${NOTICE_STATUS_NAMES.join(", ")}; all without it.` },
		gives: page(noticeShape),
		run: ({ db, actor, url }) => {
			const filters = { status: url.searchParams.get("status") };
			const { rows, total } = listNotices(db, actor, { filters, ...pagingOf(url) });
			return new JsonPage(rows.map(noticeJson), total);
		},
	}),
	"GET /api/payment-notices/:id": read({
		says: "Gives a payment that a company says it sent.",
		access: "orders.payment",
		gives: noticeShape,
		run: now,
	}),
	/** Rule 16.61. */
	"POST /api/payment-notices/:id/confirm": call(confirmNotice, {
		says: "Confirms that a payment is here: records it with what it pays, and mails the receipt.",
		title: "Failed to confirm the payment",
		example: {},
		gives: noticeShape.extend({ applied: amount, left: amount }),
		respond: (call, { appliedCents, leftCents }) => ({
			...now(call),
			applied: decimalOf(appliedCents),
			left: decimalOf(leftCents),
		}),
	}),
	/** Rule 16.61. */
	"POST /api/payment-notices/:id/decline": call(declineNotice, {
		says: "Says that a payment did not come. The company is mailed the reason.",
		title: "Failed to decline the payment",
		gives: noticeShape,
		respond: now,
	}),
} satisfies ApiTable;
