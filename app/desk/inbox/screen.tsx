import type { ReactNode } from "react";
import type { FormReply } from "~/http/form.server";
import { typedTexts } from "~/ui/form/answered-form";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { answerFieldId, moreFieldId } from "./forms";
import type { Inbox } from "./inboxes";
import type { InboxPane, PaneProps } from "./pane";

/** Props of a page with one record. */
export type InboxPage<Item> = InboxPane<Item> & {
	reply?: FormReply | undefined;
	/** The form that the reply is to, where it isn't the answer. */
	of?: string;
};

/** One message, quote request or claim by itself; a refused answer comes back here. */
export function InboxScreen<Item extends { id: string }>({
	inbox,
	title,
	reply,
	card: Card,
	of,
	...pane
}: InboxPage<Item> & { inbox: Inbox; title: string; card: (props: PaneProps<Item>) => ReactNode }) {
	const error = reply?.result.error ?? {};
	const errors = error[inbox.verb] ?? [];
	return (
		<div className="wrap">
			<PageTitle reply={reply}>{title}</PageTitle>
			<StaffHead title={title}>
				<SiteLink className="tap" to={inbox.listUrl}>
					All {inbox.label.toLowerCase()}
				</SiteLink>
			</StaffHead>
			<Flash message={reply?.toast} />
			<ErrorSummary
				problems={[
					...(error[""] ?? []).map((text) => ({ text })),
					...errors.map((text) => ({ id: answerFieldId(pane.item.id), text })),
					...Object.entries(error)
						.filter(([name]) => name !== "" && name !== inbox.verb)
						.flatMap(([name, texts]) =>
							(texts ?? []).map((text) => ({ id: moreFieldId(pane.item.id, name), text })),
						),
				]}
			/>
			<Card
				{...pane}
				alone
				problems={{
					errors,
					typed: typedTexts(reply),
					result: reply?.result,
					of: of === inbox.verb ? undefined : of,
				}}
			/>
		</div>
	);
}
