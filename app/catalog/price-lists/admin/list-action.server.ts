import { createHash } from "node:crypto";
import { data, href } from "react-router";
import { getDb } from "~/http/context.server";
import { readForm, submitForm } from "~/http/form.server";
import { buttonAction, formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import { recordForms } from "~/http/record-page.server";
import { type PriceListPreview, previewPriceList } from "../preview-price-list.server";
import { getPriceList } from "../price-list.queries.server";
import { priceListSchema } from "../price-list.schema";
import { deletePriceList, savePriceList } from "../save-price-list.server";
import type { Route } from "./+types/list";

/** The most prices that a preview lists; the odd ones come first. */
const LISTED = 50;

/** A preview as its page shows it. */
export const shownPreview = ({ changes, ...preview }: PriceListPreview) => ({
	...preview,
	count: changes.length,
	belowCost: changes.filter(({ belowCost }) => belowCost).length,
	aboveMsrp: changes.filter(({ aboveMsrp }) => aboveMsrp).length,
	rows: changes.slice(0, LISTED),
});

export type ShownPreview = ReturnType<typeof shownPreview>;

/** Previews a price list, or saves what the preview showed (Rule 15.8). What was typed comes back with every answer. */
export async function priceListAction(args: { request: Request; context: Context; url: URL }, id?: string) {
	const { request, context } = args;
	const admin = adminOrDenied(context);
	const db = getDb(context);
	if (id) foundOr404(() => getPriceList(db, admin, id));
	const form = await readForm(request);
	const intent = String(form.get("intent") ?? "");
	const checked = String(form.get("checked") ?? "");
	for (const name of ["intent", "checked"]) form.delete(name);
	const typed: Record<string, string> = {};
	for (const [name, value] of form) {
		if (typeof value === "string")
			typed[name] = name === "tiers" && typed.tiers ? `${typed.tiers} ${value}` : value;
	}
	// What is saved is what was previewed.
	const digest = createHash("sha256")
		.update(JSON.stringify([...form]))
		.digest("base64url");
	if (intent === "save" && checked === digest) {
		const reply = await formAction(
			args,
			{
				guard: () => admin,
				schema: priceListSchema,
				run: (_call, input) => savePriceList(db, admin, { ...input, id }),
				failed: { title: "Not Saved", text: "The price list was not saved." },
				done: (saved) => ({
					to: id
						? href("/admin/price-lists/:id/:does?", { id: saved }) + args.url.search
						: href("/admin/price-lists/:id/:does?", { id: saved }),
					title: "Price List Saved",
					text: "Its prices count on their days, from the next page on.",
				}),
			},
			form,
		);
		if (reply instanceof Response) return reply;
		return data({ ...reply.data, typed, preview: null, digest: "" }, { status: reply.init?.status ?? 400 });
	}
	const more = intent === "rows";
	const seen = more
		? null
		: await submitForm(form, priceListSchema, (input) =>
				shownPreview(previewPriceList(db, admin, { ...input, id })),
			);
	if (seen && !seen.done) {
		return data(
			{ ...seen.reply.data, typed, preview: null, digest: "" },
			{ status: seen.reply.init?.status ?? 400 },
		);
	}
	if (more) typed.rows = String(Number(typed.rows || 0) + 5);
	return data({ result: null, toast: null, typed, preview: seen?.value ?? null, digest });
}

export type PriceListReply = Extract<Awaited<ReturnType<typeof priceListAction>>, { data: unknown }>["data"];

/** What can be done on a price list's page. */
export const priceListForms = recordForms({
	page: (args: Route.ActionArgs) => priceListAction(args, args.params.id),
	/** Deletes the list: its goods have the base price again. */
	delete: (args: Route.ActionArgs) =>
		buttonAction(args, {
			guard: adminOrDenied,
			run: ({ db, actor }) => deletePriceList(db, actor, { id: args.params.id }),
			refusedTo: href("/admin/price-lists"),
			done: (name) => ({
				to: href("/admin/price-lists"),
				title: "Price List Deleted",
				text: `${name} is gone. Its goods have their usual prices again.`,
			}),
		}),
});
