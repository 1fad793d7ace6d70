import type { StaffQuote } from "~/domain/quotes/quote-admin.queries.server";
import type { FormReply } from "~/http/form.server";
import { answerFieldId } from "~/routes/admin/forms/inbox-forms";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { dashboardUrl } from "../dashboard/dashboard-tab";
import { QuoteCard } from "./quote-card";

type Props = { quote: StaffQuote; formKey: string; reply?: FormReply | undefined };

/** One quote request; a refused answer comes back here. */
export function QuoteScreen({ quote, formKey, reply }: Props) {
	const title = `Quote request of ${quote.businessName ?? quote.email}`;
	const error = reply?.result.error ?? {};
	const errors = error.answer ?? [];
	const typed = reply?.result.initialValue?.answer;
	return (
		<div className="wrap">
			<PageTitle>{`${reply ? "Error: " : ""}${title}`}</PageTitle>
			<Breadcrumbs items={[{ to: dashboardUrl("quotes"), label: "Quotes" }]} />
			<Flash message={reply?.toast} />
			<PageHead title={title} />
			<ErrorSummary
				problems={[
					...(error[""] ?? []).map((text) => ({ text })),
					...errors.map((text) => ({ id: answerFieldId(quote.id), text })),
				]}
			/>
			<QuoteCard
				quote={quote}
				formKey={formKey}
				alone
				problems={{ errors, typed: typeof typed === "string" ? typed : undefined }}
			/>
		</div>
	);
}
