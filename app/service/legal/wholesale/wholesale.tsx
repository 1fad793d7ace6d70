import { href } from "react-router";
import { catalogReader } from "~/catalog/index.server";
import { getLatestApplication, isOpen } from "~/customers/index.server";
import { getActor, getDb } from "~/http/context.server";
import { pageHead, publicPage } from "~/http/page-head.server";
import { netTermsInWords } from "~/kernel/settings/given-terms.server";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { answerTimes, getSettings } from "~/kernel/settings/settings.queries.server";
import { PAYMENT_TERMS } from "~/terms/payment";
import { pageMeta } from "~/ui/layout/page-meta";
import { textFiller } from "../text-filler.server";
import type { Route } from "./+types/wholesale";
import { WholesaleScreen } from "./wholesale-screen";
import { BENEFITS, STEPS, VOLUME_NOTE } from "./wholesale-texts";

export function loader({ context, url }: Route.LoaderArgs) {
	const actor = getActor(context);
	const db = getDb(context);
	const { faq } = getSettings(db);
	const fill = textFiller(db);
	const application = actor.kind === "user" ? getLatestApplication(getDb(context), actor) : null;
	return publicPage(actor, {
		times: answerTimes(db),
		reader: catalogReader(db, actor),
		application: application && { isOpen: isOpen(application.state) },
		steps: STEPS.map(({ title, text }) => ({ title: fill(title), text })),
		benefits: BENEFITS.map(({ title, text }) => ({ title, text: fill(text) })),
		faq: faq
			.filter(({ hidden, onWholesale }) => onWholesale && !hidden)
			.map(({ id, question, answer }) => ({
				id,
				question,
				answer: fill(answer),
			})),
		tiers: tiersAt(db).list,
		netTerms: netTermsInWords(db) ?? PAYMENT_TERMS.prepay.label,
		volumeNote: fill(VOLUME_NOTE),
		head: pageHead(getDb(context), url, {
			title: "Wholesale program",
			description: `How licensed retailers buy from us: requirements, ${fill("{approval}").toLowerCase()}, pricing tiers, terms and answers.`,
			path: href("/wholesale"),
		}),
	});
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? pageMeta(loaderData.head) : []);

export default function Wholesale({ loaderData }: Route.ComponentProps) {
	return (
		<WholesaleScreen
			reader={loaderData.reader}
			application={loaderData.application}
			benefits={loaderData.benefits}
			steps={loaderData.steps}
			faq={loaderData.faq}
			tiers={loaderData.tiers}
			netTerms={loaderData.netTerms}
			volumeNote={loaderData.volumeNote}
		/>
	);
}
