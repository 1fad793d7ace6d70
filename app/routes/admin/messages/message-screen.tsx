import type { StaffMessage } from "~/domain/messages/message-admin.queries.server";
import type { FormReply } from "~/http/form.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHead } from "~/ui/page-head";
import { PageTitle } from "~/ui/page-title";
import { Flash } from "~/ui/toast";
import { dashboardUrl } from "../dashboard/dashboard-tab";
import { answerFieldId } from "../dashboard/desk-forms";
import { MessageCard } from "./message-card";

type Props = { message: StaffMessage; formKey: string; reply?: FormReply | undefined };

/** One message; a refused reply comes back here. */
export function MessageScreen({ message, formKey, reply }: Props) {
	const error = reply?.result.error ?? {};
	const errors = error.reply ?? [];
	const typed = reply?.result.initialValue?.reply;
	return (
		<div className="wrap">
			<PageTitle>{`${reply ? "Error: " : ""}${message.subject}`}</PageTitle>
			<Breadcrumbs items={[{ to: dashboardUrl("messages"), label: "Messages" }]} />
			<Flash message={reply?.toast} />
			<PageHead title={message.subject} />
			<ErrorSummary
				problems={[
					...(error[""] ?? []).map((text) => ({ text })),
					...errors.map((text) => ({ id: answerFieldId(message.id), text })),
				]}
			/>
			<MessageCard
				message={message}
				formKey={formKey}
				alone
				problems={{ errors, typed: typeof typed === "string" ? typed : undefined }}
			/>
		</div>
	);
}
