import { href, useLocation } from "react-router";
import { flavorText } from "~/catalog";
import { InboxPane, type PaneProps } from "~/desk/inbox/pane";
import { type InboxPage, InboxScreen } from "~/desk/inbox/screen";
import { InboxTab, type InboxTabProps } from "~/desk/inbox/tab";
import { useMay } from "~/desk/may";
import { grouped } from "~/kernel/texts/numbers";
import { CLAIM_REASONS, CLAIM_REMEDIES, CLAIM_STATUSES } from "~/terms/claims";
import { addressOf } from "~/ui/address";
import { type Column, Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { useIsOn } from "~/ui/switches";
import { Moment } from "~/ui/text/moment";
import type { StaffClaim, StaffClaimLine } from "../claim-view";
import { ApprovedUnits, answerFields } from "./answer-fields";
import { GoodsForm } from "./goods-form";
import { CLAIMS } from "./inbox";
import { ClaimResults } from "./results";

const COLUMNS: Column<StaffClaimLine>[] = [
	{ head: "Product", cell: (line) => <b className="font-semibold">{line.productName}</b> },
	{ head: "SKU", mono: true, narrow: "labeled", cell: (line) => line.sku ?? "" },
	{ head: "Flavor", narrow: "labeled", cell: (line) => flavorText(line) ?? "—" },
	{ head: "Units", num: true, narrow: "labeled", cell: (line) => grouped(line.quantity) },
];

/** Beside each line, the box for what is approved of it, or what was and what came back. */
function decidedColumns(pane: PaneProps<StaffClaim>, mayAnswer: boolean): Column<StaffClaimLine>[] {
	const { answered, decision } = pane.item;
	if (!answered) {
		const cell = (line: StaffClaimLine) => <ApprovedUnits pane={pane} line={line} />;
		return mayAnswer ? [{ head: "Approve", num: true, narrow: "labeled", cell }] : [];
	}
	if (!decision || decision === "refuse") return [];
	return [
		{ head: "Approved", num: true, narrow: "labeled", cell: ({ approved }) => grouped(approved ?? 0) },
		{ head: "Came back", num: true, narrow: "labeled", cell: ({ received }) => grouped(received) },
	];
}

/** What may be set by hand; the rest follows from papers and goods (Rule 19.2). */
const settable = ({ status, answered }: StaffClaim) =>
	Object.fromEntries(
		Object.entries(CLAIM_STATUSES).filter(([name]) =>
			[status, "closed", answered ? "answered" : "open"].includes(name),
		),
	);

const whoOf = ({ businessName, username }: StaffClaim) => businessName ?? username;
const titleOf = (claim: StaffClaim) => `Claim ${claim.claimNumber}: ${CLAIM_REASONS[claim.reason].label}`;

function ClaimPane(props: PaneProps<StaffClaim>) {
	const { item } = props;
	const { orderNumber, email, remedy, details, lines, photos, deliveredAt, createdAt, companyId } = item;
	const may = useMay();
	const isOn = useIsOn();
	const { pathname, search } = useLocation();
	const query = Object.fromEntries(new URLSearchParams(search));
	const back = props.alone ? CLAIMS.pageOf(item.id) : addressOf(pathname, { ...query, open: item.id });
	const isApproved = item.decision === "approve" || item.decision === "part";
	return (
		<InboxPane
			{...props}
			inbox={CLAIMS}
			heading={titleOf(item)}
			aloneHeading={CLAIM_REMEDIES[remedy].label}
			who={whoOf(item)}
			of={`claim ${item.claimNumber}`}
			links={
				<>
					<SiteLink to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}>
						Order {orderNumber}
					</SiteLink>
					{companyId && may("prices") ? (
						<SiteLink to={href("/admin/accounts/:id/:does?", { id: companyId })}>Statement</SiteLink>
					) : null}
				</>
			}
			isReadOnly={!may("inbox")}
			settable={settable(item)}
			more={answerFields(props, isOn("restocking"))}
			after={
				<>
					{item.answered ? <ClaimResults pane={props} back={back} /> : null}
					{isApproved || item.returns.length > 0 ? <GoodsForm pane={props} back={back} /> : null}
				</>
			}
			facts={
				<>
					{item.answered ? null : (
						<>
							<b>
								Answer by <Moment at={item.answerBy} show="shortTime" />
							</b>{" "}
							·{" "}
						</>
					)}
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
			<Table
				columns={[...COLUMNS, ...decidedColumns(props, may("inbox"))]}
				rows={lines}
				rowKey={(line) => line.orderItemId}
			/>
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
