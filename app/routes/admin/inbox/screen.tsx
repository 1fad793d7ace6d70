import type { ReactNode } from "react";
import type { FormReply } from "~/http/form.server";
import { typedTexts } from "~/ui/form/answered-form";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import type { CardProps } from "./card";
import { answerFieldId } from "./forms";
import type { Inbox } from "./inboxes";

/** Props of a page with one record. */
export type InboxPage<Item> = { item: Item; formKey: string; reply?: FormReply | undefined };

/** One message, quote request or claim by itself; a refused answer comes back here. */
export function InboxScreen<Item extends { id: string }>({
	inbox,
	title,
	item,
	formKey,
	reply,
	card: Card,
}: InboxPage<Item> & { inbox: Inbox; title: string; card: (props: CardProps<Item>) => ReactNode }) {
	const error = reply?.result.error ?? {};
	const errors = error[inbox.verb] ?? [];
	return (
		<div className="wrap">
			<PageTitle>{`${reply ? "Error: " : ""}${title}`}</PageTitle>
			<Breadcrumbs items={[{ to: inbox.listUrl, label: inbox.label }]} />
			<Flash message={reply?.toast} />
			<PageHead title={title} />
			<ErrorSummary
				problems={[
					...(error[""] ?? []).map((text) => ({ text })),
					...errors.map((text) => ({ id: answerFieldId(item.id), text })),
				]}
			/>
			<Card item={item} formKey={formKey} alone problems={{ errors, typed: typedTexts(reply)[inbox.verb] }} />
		</div>
	);
}
