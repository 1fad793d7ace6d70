import { href } from "react-router";
import { flavorText } from "~/catalog";
import { QUOTES } from "~/desk/inbox/inboxes";
import { InboxPane, type PaneProps } from "~/desk/inbox/pane";
import { type InboxPage, InboxScreen } from "~/desk/inbox/screen";
import { InboxTab, type InboxTabProps } from "~/desk/inbox/tab";
import { TierName } from "~/desk/tiers";
import { dayText } from "~/kernel/texts/day-text";
import { grouped } from "~/kernel/texts/numbers";
import { type Column, Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import { HeldNote } from "../../held-prices/admin/held-note";
import type { StaffQuote, StaffQuoteLine } from "../quote-admin.queries.server";
import { offerFields, priceColumns } from "./offer-fields";

const COLUMNS: Column<StaffQuoteLine>[] = [
	{ head: "Product", cell: (line) => <b className="font-semibold">{line.name ?? "Deleted product"}</b> },
	{ head: "SKU", mono: true, narrow: "labeled", cell: (line) => line.sku ?? "" },
	{ head: "Flavor", narrow: "labeled", cell: (line) => flavorText(line) ?? "—" },
	{
		head: "Quantity",
		num: true,
		narrow: "labeled",
		cell: ({ quantity, shortOf }) => (
			<>
				{grouped(quantity)}
				{shortOf === null ? null : <span className="small block">minimum {grouped(shortOf)}</span>}
			</>
		),
	},
	{
		head: "In stock",
		num: true,
		narrow: "labeled",
		cell: (line) => grouped(line.stockQuantity),
	},
	{
		head: "List value",
		num: true,
		narrow: "labeled",
		cell: (line) => (line.listCents === null ? "no price" : <Money cents={line.listCents * line.quantity} />),
	},
];

const whoOf = ({ businessName, email }: StaffQuote) => businessName ?? email;

function QuotePane(props: PaneProps<StaffQuote>) {
	const { item } = props;
	const { email, username, tier, message, lines, listTotalCents, createdAt, orderNumber } = item;
	return (
		<InboxPane
			{...props}
			inbox={QUOTES}
			heading={whoOf(item)}
			aloneHeading="Quote request"
			who={whoOf(item)}
			of={`the request from ${whoOf(item)}`}
			facts={
				<>
					<Moment at={createdAt} show="full" /> · <a href={`mailto:${email}`}>{email}</a> ·{" "}
					{username ? `account ${username}` : "visitor"}
					{tier ? (
						<>
							{" · "}
							<TierName tier={tier} /> tier
						</>
					) : (
						" · not approved"
					)}
				</>
			}
			links={
				orderNumber ? (
					<SiteLink to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}>
						Order {orderNumber}
					</SiteLink>
				) : null
			}
			more={tier ? offerFields(props) : undefined}
			held={
				item.held && {
					note: <HeldNote held={item.held} what="The prices of this quote" are="wait" />,
					isWaiting: item.held.status === "waiting",
				}
			}
		>
			<Table
				columns={[...COLUMNS, ...priceColumns(props)]}
				rows={lines}
				rowKey={(line) => `${line.productId}-${line.flavor ?? ""}`}
			/>
			<p className="mt-2 mb-4 text-right font-semibold">
				<Money cents={listTotalCents} /> list value
			</p>
			{item.isPriced && item.validUntil ? (
				<p className="mb-4">
					Prices offered until {dayText(item.validUntil)}
					{orderNumber ? "; the customer has ordered." : "."}
				</p>
			) : null}
			{message ? <p className="mb-4 whitespace-pre-line break-words">{message}</p> : null}
		</InboxPane>
	);
}

export const QuoteScreen = (page: InboxPage<StaffQuote>) => (
	<InboxScreen {...page} inbox={QUOTES} title={`Quote request from ${whoOf(page.item)}`} card={QuotePane} />
);

export const QuotesTab = (tab: InboxTabProps<StaffQuote>) => (
	<InboxTab {...tab} inbox={QUOTES} searches="Business, email or words" card={QuotePane} />
);
