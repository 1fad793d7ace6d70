import { type Goods, replyOrCall } from "~/email/letter";
import { template } from "~/email/template";
import { pdfOf } from "~/http/pdf-answer.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { formatCents } from "~/kernel/money";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import type { Db } from "~db/client.server";
import { lineCents, printedPurchase } from "../printed-purchase";
import { readPurchase } from "../purchase.queries.server";

type Data = EmailTemplates["purchase-order"];

function read(db: Db, { purchaseId, canceled = false }: Data) {
	const purchase = readPurchase(db, purchaseId);
	const buyer = getSeller(db);
	const paper = printedPurchase(purchase, buyer, shopToday(purchase.sentAt ?? purchase.createdAt));
	return { purchase, buyer, canceled, pdf: () => pdfOf(db, paper) };
}

/** An order to a supplier with its PDF, a changed one, or that it is canceled (Rule 7.157). Staff write all that is in it. */
export const purchaseOrder = template<Data, ReturnType<typeof read>>({
	read,
	write: ({ purchase, buyer, canceled, pdf }, shop) => {
		const { number, revision, expectedDay, seller, rows, goodsCents = 0, freightCents, note } = purchase;
		const total = formatCents(goodsCents + (freightCents ?? 0));
		const questions = { kind: "text" as const, text: `Questions? ${replyOrCall(shop)}` };
		const account: [string, string | null] = ["Our account", seller.account];
		if (canceled)
			return {
				subject: `Purchase order ${number} is canceled`,
				preview: `Please don't ship ${number}.`,
				title: `${number} is canceled`,
				blocks: [
					{ kind: "text", text: `Please cancel our purchase order ${number} and don't ship it.` },
					{ kind: "facts", facts: [["Purchase order", number], account, ["From", buyer.name]] },
					questions,
				],
			};
		const isChanged = revision > 1;
		return {
			subject: `Purchase order ${number}${isChanged ? `, version ${revision}` : ""} from ${buyer.name}`,
			preview: `${counted(rows.length, "line")}, ${total}.`,
			title: `Purchase order ${number}`,
			blocks: [
				{
					kind: "text",
					text: isChanged
						? `This is version ${revision} of our order. It replaces the earlier one.`
						: "Please send us these goods. The order is attached as PDF.",
				},
				{
					kind: "facts",
					facts: [
						["Purchase order", number],
						["Expected", expectedDay ? dayText(expectedDay) : null],
						account,
						["Terms", seller.terms],
						["Ship to", [buyer.name, buyer.address].filter(Boolean).join(", ")],
					],
				},
				{
					kind: "goods",
					goods: rows.map((line): Goods => {
						const cents = lineCents(line);
						return {
							name: line.name,
							flavor: null,
							sku: [line.code, line.sku].filter(Boolean).join(" / ") || null,
							quantity: line.quantity,
							...(line.costCents ? { unitPrice: formatCents(line.costCents) } : {}),
							...(cents === null ? {} : { total: formatCents(cents) }),
						};
					}),
					totals: [
						...(freightCents ? [["Freight", formatCents(freightCents)] as [string, string]] : []),
						["Total", total],
					],
				},
				...(note ? [{ kind: "quote" as const, text: note }] : []),
				{ kind: "text", text: `Please write ${number} on the delivery note and the invoice.` },
				questions,
			],
			attached: { filename: `${number}.pdf`, content: pdf },
		};
	},
});
