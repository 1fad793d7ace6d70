import { href } from "react-router";
import { Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import type { OwnMessage, OwnQuote } from "./own-requests.server";

const QUOTE_STATES = {
	pending: { text: "Pending", color: "yellow" },
	quoted: { text: "Quoted", color: "green" },
	closed: { text: "Closed", color: "gray" },
} as const;

const OFFERS = {
	open: "See the prices and order",
	ordered: "See the quote and its order",
	lapsed: "The prices have lapsed: ask again",
	withdrawn: "See the quote",
} as const;

/** The account's quote requests and messages, with our answers; nothing of what there is none. `mayBuy`: prices are for approved buyers. */
export function OwnRequests({
	quotes,
	messages,
	mayBuy,
}: {
	quotes: OwnQuote[];
	messages: OwnMessage[];
	mayBuy: boolean;
}) {
	return (
		<>
			{quotes.length > 0 ? (
				<section className="late-part mb-7" aria-labelledby="quotes">
					<h2 id="quotes" className="mb-3 text-21">
						Quote requests
					</h2>
					<Table
						rows={quotes}
						rowKey={({ id }) => id}
						columns={[
							{ head: "Asked", cell: ({ createdAt }) => <Moment at={createdAt} /> },
							{
								head: "For",
								narrow: "wide",
								cell: ({ id, lines, answer, state }) => (
									<>
										{lines.slice(0, 3).join("; ")}
										{lines.length > 3 ? ` and ${lines.length - 3} more` : ""}
										{answer ? <p className="small mt-1 whitespace-pre-line">Our answer: {answer}</p> : null}
										{mayBuy && state !== "unpriced" ? (
											<p className="small mt-1">
												<SiteLink className="tap" to={href("/buyer-portal/quotes/:id", { id })}>
													{OFFERS[state]}
												</SiteLink>
											</p>
										) : null}
									</>
								),
							},
							{
								head: "Status",
								cell: ({ status }) => (
									<Badge color={QUOTE_STATES[status].color}>{QUOTE_STATES[status].text}</Badge>
								),
							},
						]}
					/>
				</section>
			) : null}
			{messages.length > 0 ? (
				<section className="late-part mb-7" aria-labelledby="messages">
					<h2 id="messages" className="mb-3 text-21">
						Messages
					</h2>
					<Table
						rows={messages}
						rowKey={({ id }) => id}
						columns={[
							{ head: "Sent", cell: ({ createdAt }) => <Moment at={createdAt} /> },
							{
								head: "Subject",
								narrow: "wide",
								cell: ({ subject, reply }) => (
									<>
										{subject}
										{reply ? <p className="small mt-1 whitespace-pre-line">Our reply: {reply}</p> : null}
									</>
								),
							},
							{
								head: "Status",
								cell: ({ repliedAt }) =>
									repliedAt ? <Badge color="green">Replied</Badge> : <Badge color="yellow">Received</Badge>,
							},
						]}
					/>
				</section>
			) : null}
		</>
	);
}
