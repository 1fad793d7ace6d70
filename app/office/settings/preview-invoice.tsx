import { data } from "react-router";
import { getDb } from "~/http/context.server";
import { PRIVATE_FRAME } from "~/http/framed.server";
import { staffOrDenied } from "~/http/guards.server";
import { SYSTEM } from "~/kernel/actor/actor";
import { previewedBrand } from "~/kernel/settings/brand-preview.server";
import { getSettings, nameOf } from "~/kernel/settings/settings.queries.server";
import { printedPaper } from "~/ledger";
import { getLedgerEntry } from "~/ledger/index.server";
import { pageTitle } from "~/ui/layout/page-title";
import { PaperSheet } from "~/ui/paper/paper-sheet";
import { paperSheet } from "~/ui/styles/sheets";
import { getNewestInvoice } from "../outbox/newest-mailed.server";
import type { Route } from "./+types/preview-invoice";

/** To look at only: no scripts, no question before it, and nothing around it. */
export const handle = { noJs: true, noAgeGate: true, ownFrame: true };

export const links = paperSheet;

/** The newest invoice as it would be written with the typed brand (Rule 9.44); null before there is one. */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = staffOrDenied(context, "settings");
	const db = getDb(context);
	const number = getNewestInvoice(db, SYSTEM);
	const paper = number ? printedPaper(getLedgerEntry(db, admin, number)) : null;
	const name = getSettings(db).seller.legalName ?? nameOf(db, previewedBrand(db, admin, url)!);
	return data(
		{ paper: paper && { ...paper, seller: { ...paper.seller, name } } },
		{ headers: PRIVATE_FRAME },
	);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageTitle(matches, "Preview of an invoice"),
	{ name: "robots", content: "noindex" },
];

export default function PreviewInvoice({ loaderData: { paper } }: Route.ComponentProps) {
	return (
		<main id="main" tabIndex={-1} className="wrap">
			<h1 className="vh">Preview of an invoice</h1>
			{paper ? (
				<PaperSheet paper={paper} kind="r-inv" paperUrl={(number) => `/admin/papers/${number}`} />
			) : (
				<p className="intro">There is no invoice yet. The first one will stand here.</p>
			)}
		</main>
	);
}
