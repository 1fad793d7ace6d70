import type { StaffMessage } from "~/domain/messages/message-admin.queries.server";
import type { FormReply } from "~/http/form.server";
import { answerFieldId } from "~/routes/admin/forms/inbox-forms";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { dashboardUrl } from "../dashboard/dashboard-tab";
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
