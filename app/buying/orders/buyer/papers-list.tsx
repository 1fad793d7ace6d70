import { href } from "react-router";
import type { OrderEntry } from "~/ledger";
import { PaperLink } from "~/ledger";
import { Icon } from "~/ui/icon";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import type { Order } from "../order-view";

const paperUrl = (number: string) => href("/buyer-portal/papers/:number", { number });
const pdfUrl = (number: string) => href("/buyer-portal/papers/:number/pdf", { number });

/** Links to the order's papers: an invoice for each parcel that left, credit memos, the confirmation. */
export function PapersList({ order, papers }: { order: Order; papers: readonly OrderEntry[] }) {
	const { orderNumber } = order;
	return (
		<section className="no-print" aria-labelledby="papers">
			<h2 className="sum" id="papers">
				Papers
			</h2>
			<ul className="docs">
				{papers.map((paper) => (
					<PaperLink key={paper.number} paper={paper} paperUrl={paperUrl} pdfUrl={pdfUrl} />
				))}
				{papers.length === 0 ? (
					<li>
						<SiteLink
							to={href("/buyer-portal/orders/:orderNumber/:paper", { orderNumber, paper: "invoice" })}
						>
							<Icon name="doc" />
							<span>Invoice (pro forma)</span>
						</SiteLink>
					</li>
				) : null}
				<li>
					<SiteLink
						to={href("/buyer-portal/orders/:orderNumber/:paper", { orderNumber, paper: "confirmation" })}
					>
						<Icon name="doc" />
						<span>Order confirmation</span>
						<small>
							<Moment at={order.createdAt} show="short" />
						</small>
					</SiteLink>
				</li>
			</ul>
		</section>
	);
}
