import type { StaffQuote } from "~/domain/quotes/quote-admin.queries.server";
import type { FormReply } from "~/http/form.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHead } from "~/ui/page-head";
import { PageTitle } from "~/ui/page-title";
import { Flash } from "~/ui/toast";
import { dashboardUrl } from "../dashboard/dashboard-tab";
import { answerFieldId } from "../dashboard/desk-forms";
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
