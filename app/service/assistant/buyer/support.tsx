import { useState } from "react";
import { data, Form, href, useNavigation } from "react-router";
import { getActor, getDb, getSession } from "~/http/context.server";
import { readForm, replyHeaders, seeOther, submitForm } from "~/http/form.server";
import { pageHead } from "~/http/page-head.server";
import type { OpeningHours } from "~/kernel/settings/setting";
import { getContacts } from "~/kernel/settings/settings.queries.server";
import { isOn } from "~/kernel/settings/switches.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Facts } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { pageMeta } from "~/ui/layout/page-meta";
import { Flash } from "~/ui/layout/toast";
import { ChatLog, QuickQuestions, SayField } from "~/ui/site/chat-parts";
import { SiteLink } from "~/ui/site-link";
import { readingSheet } from "~/ui/styles/sheets";
import { chatSchema } from "../chat.schema";
import { getConversation } from "../conversation.server";
import type { Route } from "./+types/support";
import { ask } from "./ask.server";

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export const headers = replyHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
	const db = getDb(context);
	const { supportEmail, supportPhone, hours } = getContacts(db);
	const hasChat = isOn(db, "chat");
	return {
		messages: hasChat ? getConversation(db, getActor(context), getSession(context).id) : [],
		supportEmail,
		/** Instead of the chat, while it is off (Rule 9.40). */
		contacts: hasChat ? null : { supportPhone, hours },
		head: pageHead(db, url, {
			title: "Support",
			description: hasChat
				? "Ask about orders, shipping, minimums, returns or your application."
				: "Who to call or write to.",
			path: href("/support"),
		}),
	};
}

/**
 * Answers a question. The session's conversation is shared with the widget (Rule 6.7).
 * @throws 404 while the chat is off (Rule 9.40).
 */
export async function action({ request, context }: Route.ActionArgs) {
	if (!isOn(getDb(context), "chat")) throw data({ message: "Not found." }, { status: 404 });
	const outcome = await submitForm(
		await readForm(request),
		chatSchema,
		({ message }) => ask(context, request, message),
		{ failure: { title: "Failed to send message" } },
	);
	if (outcome.done) return seeOther(`${href("/support")}#latest`);
	const { data: reply, init } = outcome.reply;
	const typed = reply.result.initialValue?.message;
	const text = typeof typed === "string" ? typed : "";
	return data(
		{ toast: reply.toast, error: reply.result.error?.message?.[0] ?? reply.result.error?.[""]?.[0], text },
		init ?? {},
	);
}

export const links = readingSheet;

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
	const { supportEmail, contacts } = loaderData;
	return contacts ? (
		<Contacts {...contacts} supportEmail={supportEmail} />
	) : (
		<Chat loaderData={loaderData} actionData={actionData} />
	);
}

/** Who to call or write to, where the shop has no chat. */
function Contacts({
	supportEmail,
	supportPhone,
	hours,
}: {
	supportEmail: string;
	supportPhone: string;
	hours: readonly OpeningHours[];
}) {
	return (
		<div className="wrap">
			<PageHead title="Support" intro="Who to call or write to." />
			<Facts
				items={[
					{
						label: "Phone",
						value: supportPhone && <a href={`tel:${supportPhone.replace(/[^\d+]/g, "")}`}>{supportPhone}</a>,
					},
					{ label: "Email", value: supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a> },
					...hours.map(({ days, hours: open }) => ({ label: days, value: open })),
				]}
			/>
			<p className="mt-4">
				<SiteLink to={href("/contact")}>Contact form</SiteLink>{" "}
				<SiteLink className="ml-4" to={href("/help")}>
					Help
				</SiteLink>
			</p>
		</div>
	);
}

function Chat({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
	const { messages, supportEmail } = loaderData;
	const [atFirst] = useState(messages.length);
	const pending = useNavigation().formAction === href("/support");
	return (
		<div className="wrap">
			<Flash message={actionData?.toast} />
			<PageHead
				title="Support"
				intro="Answers from our policies, our catalog and, if you are logged in, your own orders, prices and application."
			/>
			{actionData?.error ? (
				<ErrorSummary problems={[{ id: "chat-message", text: actionData.error }]} />
			) : null}
			<section className="chat-page" aria-label="Conversation">
				<ChatLog messages={messages} pending={pending} />
				{messages.length === 0 ? (
					<Form method="post" action={href("/support")}>
						<QuickQuestions disabled={pending} />
					</Form>
				) : null}
				<Form method="post" action={href("/support")} className="say" noValidate>
					<SayField
						// A new key empties the box once its question is in the conversation.
						key={messages.length}
						error={actionData?.error}
						text={actionData?.text}
						disabled={pending}
						// After a question the user keeps typing here.
						autoFocus={messages.length > atFirst}
					/>
				</Form>
			</section>
			<p className="mt-4">
				<SiteLink to={href("/can-i-buy")}>Can I buy this?</SiteLink> Look up a product for your state.
			</p>
			<p className="small mute mt-2">
				Prefer a person?{" "}
				{supportEmail ? (
					<>
						Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
					</>
				) : (
					<SiteLink to={href("/contact")}>Write to us</SiteLink>
				)}
			</p>
		</div>
	);
}
