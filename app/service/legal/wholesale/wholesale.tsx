import { href } from "react-router";
import { catalogReader } from "~/catalog";
import { getLatestApplication, isOpen } from "~/customers/index.server";
import { getActor, getDb } from "~/http/context.server";
import { pageHead, publicPage } from "~/http/page-head.server";
import { fillIn } from "~/kernel/settings/fill-in";
import { getSettings, shopName } from "~/kernel/settings/settings.queries.server";
import { pageMeta } from "~/ui/layout/page-meta";
import type { Route } from "./+types/wholesale";
import { WholesaleScreen } from "./wholesale-screen";

export function loader({ context, url }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { faq, contacts } = getSettings(getDb(context));
	const application = actor.kind === "user" ? getLatestApplication(getDb(context), actor) : null;
	return publicPage(actor, {
		reader: catalogReader(actor),
		application: application && { isOpen: isOpen(application.state) },
		faq: faq
			.filter(({ hidden, onWholesale }) => onWholesale && !hidden)
			.map(({ id, question, answer }) => ({
				id,
				question,
				answer: fillIn(answer, shopName(getDb(context)), contacts),
			})),
		head: pageHead(getDb(context), url, {
			title: "Wholesale program",
			description:
				"How licensed retailers buy from us: requirements, approval in 1-2 business days, three pricing tiers, terms and answers.",
			path: href("/wholesale"),
		}),
	});
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? pageMeta(loaderData.head) : []);

export default function Wholesale({ loaderData }: Route.ComponentProps) {
	return (
		<WholesaleScreen reader={loaderData.reader} application={loaderData.application} faq={loaderData.faq} />
	);
}
