import { data, href } from "react-router";
import { getDb } from "~/http/context.server";
import { anchorOf, setFlash } from "~/http/flash.server";
import { readForm, seeOther } from "~/http/form.server";
import { formKeyOf, newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { readKeptForm } from "~/http/kept-form.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { pageTitle } from "~/ui/layout/page-title";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { paperSheet } from "~/ui/styles/sheets";
import { grownBy } from "../../cart/add-to-cart.server";
import { answerAdded } from "../../cart/buyer/added.server";
import { type QuantityAnswer, readQuantities, shortenRemarks } from "../../cart/buyer/line-quantities.server";
import { addListToCart, listRemarks } from "../add-list.server";
import { setListQuantities } from "../change-list.server";
import { getSavedList } from "../list.queries.server";
import type { Route } from "./+types/list";
import { ListForm } from "./form";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData?.list.name ?? "Saved list");

export function loader({ context, params, url }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const kept = readKeptForm(context, url);
	return {
		list: foundOr404(() => getSavedList(getDb(context), buyer, params.listId)),
		formKey: newFormKey(),
		answer: kept ? readQuantities(kept).answer : {},
	};
}

/** Adds the list to the cart with the typed quantities, or saves the quantities (Rule 4.12). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	const { listId } = params;
	const form = await readForm(request);
	const { quantities, answer } = readQuantities(form);
	if (Object.values(answer).some(({ message }) => message)) return data({ answer }, { status: 400 });

	const page = href("/lists/:listId", { listId });
	const { at, to } = anchorOf(request, form, page);
	if (form.get("intent") === "save") {
		const isShared = form.get("shared") === "on";
		foundOr404(() => setListQuantities(db, buyer, { listId, quantities, isShared }));
		setFlash(context, "List Saved", "The quantities have been saved.", "success", { at });
		return seeOther(to);
	}
	const key = formKeyOf(form);
	const { cart, lines } = foundOr404(() => addListToCart(db, buyer, { listId, quantities }, { key }));
	const grown = grownBy(lines);
	const remarks = listRemarks(lines);
	if (grown.length === 0) {
		const text = shortenRemarks(remarks).trim() || "No quantity was given.";
		setFlash(context, "Nothing Added", text, "error", { at });
		return seeOther(to);
	}
	return answerAdded({ request, context, form }, { cart, grown, remarks, to: page });
}

export const links = paperSheet;

export default function SavedListPage({ loaderData, actionData }: Route.ComponentProps) {
	const { list, formKey } = loaderData;
	const { id: listId } = list;
	const answer: QuantityAnswer = (actionData ?? loaderData).answer;
	const problems = list.lines.flatMap((line, n) => {
		const message = answer[line.id]?.message;
		return message ? [{ id: `line-${n}`, text: `${line.productName}: ${message}` }] : [];
	});
	return (
		<div className="wrap">
			<ErrorSummary problems={problems} />
			<PortalHead
				back={{ to: href("/lists"), label: "Saved lists" }}
				title={list.name}
				intro={list.sharedBy ? `Shared by ${list.sharedBy}, who alone can change it.` : undefined}
			>
				<SiteLink to={href("/lists/:listId/guide", { listId })}>Print order guide</SiteLink>
				<SiteLink to={`${href("/quick-order")}?list=${listId}`}>Open in quick order</SiteLink>
				{list.sharedBy ? null : (
					<>
						<SiteLink to={href("/lists/:listId/name", { listId })}>Rename</SiteLink>
						<SiteLink to={href("/lists/:listId/delete", { listId })}>Delete</SiteLink>
					</>
				)}
			</PortalHead>
			<ListForm list={list} formKey={formKey} answer={answer} />
		</div>
	);
}
