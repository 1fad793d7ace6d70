import { href, Link } from "react-router";
import { flavorText } from "~/domain/cart/cart-line";
import type { ClaimLine, StaffClaim } from "~/domain/claims/claim-view";
import { grouped } from "~/domain/texts/numbers";
import { CLAIM_REASONS, CLAIM_REMEDIES } from "~/terms/claims";
import { type Column, Table } from "~/ui/layout/table";
import { Moment } from "~/ui/text/moment";
import { CLAIMS } from "../inbox/inboxes";
import { InboxPane, type PaneProps } from "../inbox/pane";
import { type InboxPage, InboxScreen } from "../inbox/screen";
import { InboxTab, type InboxTabProps } from "../inbox/tab";

const COLUMNS: Column<ClaimLine>[] = [
	{ head: "Product", cell: (line) => <b className="font-semibold">{line.productName}</b> },
	{ head: "SKU", mono: true, narrow: "labeled", cell: (line) => line.sku ?? "" },
	{ head: "Flavor", narrow: "labeled", cell: (line) => flavorText(line) ?? "—" },
	{ head: "Units", num: true, narrow: "labeled", cell: (line) => grouped(line.quantity) },
];

const whoOf = ({ businessName, username }: StaffClaim) => businessName ?? username;
const titleOf = (claim: StaffClaim) => `Claim ${claim.claimNumber}: ${CLAIM_REASONS[claim.reason].label}`;

function ClaimPane(props: PaneProps<StaffClaim>) {
	const { item } = props;
	const { orderNumber, email, remedy, details, lines, photos, deliveredAt, createdAt } = item;
	return (
		<InboxPane
			{...props}
			inbox={CLAIMS}
			heading={titleOf(item)}
			aloneHeading={CLAIM_REMEDIES[remedy].label}
			who={whoOf(item)}
			of={`claim ${item.claimNumber}`}
			links={<Link to={href("/admin-portal/orders/:orderNumber", { orderNumber })}>Order {orderNumber}</Link>}
			facts={
				<>
					<Moment at={createdAt} show="full" /> ·{" "}
					{deliveredAt ? (
						<>
							delivered <Moment at={deliveredAt} show="full" />
						</>
					) : (
						"delivery not recorded"
					)}{" "}
					· {whoOf(item)} · <a href={`mailto:${email}`}>{email}</a>
				</>
			}
		>
			<Table columns={COLUMNS} rows={lines} rowKey={(line) => line.orderItemId} />
			<p className="mt-3">
				Asks for: <b className="font-semibold">{CLAIM_REMEDIES[remedy].label}</b>
			</p>
			{details ? <p className="mt-2 whitespace-pre-line break-words">{details}</p> : null}
			{photos.length > 0 ? (
				<ul className="mt-3 flex flex-wrap gap-2" aria-label="Photos">
					{photos.map(({ id, name }) => (
						<li key={id}>
							<a href={href("/documents/:fileId", { fileId: id })} target="_blank" rel="noreferrer">
								<img
									className="h-24 w-auto border border-rule"
									src={href("/documents/:fileId", { fileId: id })}
									alt={name}
									loading="lazy"
								/>
							</a>
						</li>
					))}
				</ul>
			) : null}
			<div className="mb-4" />
		</InboxPane>
	);
}

export const ClaimScreen = (page: InboxPage<StaffClaim>) => (
	<InboxScreen {...page} inbox={CLAIMS} title={titleOf(page.item)} card={ClaimPane} />
);

export const ClaimQueue = (tab: InboxTabProps<StaffClaim>) => (
	<InboxTab {...tab} inbox={CLAIMS} searches="Claim, order, business, email or words" card={ClaimPane} />
);
