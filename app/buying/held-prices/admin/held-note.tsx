import { href } from "react-router";
import { useMay } from "~/desk/may";
import { Note } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import type { HeldState } from "../held-prices.queries.server";

/** A note on the page of a quote or an order: its prices wait for an owner, or how the owner decided (Rule 7.171). */
export function HeldNote({ held, what, are }: { held: HeldState; what: string; are: "wait" | "waits" }) {
	const may = useMay();
	const { id, status, askedBy, createdAt, decidedBy, decidedAt, note } = held;
	if (status === "withdrawn") return null;
	const link = may("prices.approve") ? (
		<SiteLink className="tap" to={href("/admin/held-prices/:id", { id })}>
			{status === "waiting" ? "Decide" : "See the prices"}
		</SiteLink>
	) : null;
	if (status === "waiting") {
		return (
			<Note kind="warn" className="mb-4">
				{what} {are} for an owner since <Moment at={createdAt} show="full" />, asked for by {askedBy}. The
				customer hasn't been told. {link}
			</Note>
		);
	}
	return (
		<Note kind={status === "approved" ? "good" : "warn"} className="mb-4">
			{status === "approved" ? "Approved" : "Turned down"} by {decidedBy}
			{decidedAt ? (
				<>
					{" "}
					on <Moment at={decidedAt} show="full" />
				</>
			) : null}
			, asked for by {askedBy}
			{note ? `: ${note}` : "."} {link}
		</Note>
	);
}
