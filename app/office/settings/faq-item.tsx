import { href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { createFaqItem, getFaqItem, updateFaqItem } from "~/kernel/settings/write-faq.server";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import type { Route } from "./+types/faq-item";
import { FaqForm } from "./faq-form";

/** A question's form; `new` is an empty one. */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	if (params.id === "new") return { item: null };
	return { item: foundOr404(() => getFaqItem(getDb(context), admin, params.id)) };
}

/** Adds the question, or saves it (Rule 9.8). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, args.params.id === "new" ? createFaqItem : updateFaqItem, {
		failed: { title: "Error", text: "The question was not saved." },
		done: { to: href("/admin/settings/faq"), title: "Settings Saved", text: "The question was saved." },
	});

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

export default function FaqItemPage({ loaderData: { item }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{item ? "Edit question" : "Add question"}</PageTitle>
			<PageHead
				back={{ to: href("/admin/settings/faq"), label: "Questions" }}
				title={item ? "Edit question" : "Add question"}
			>
				{item ? (
					<SiteLink className="linkbtn danger" to={href("/admin/settings/faq/:id/delete", { id: item.id })}>
						Delete
					</SiteLink>
				) : null}
			</PageHead>
			<FaqForm key={actionData ? "typed" : item?.version} item={item} reply={actionData} />
		</div>
	);
}
