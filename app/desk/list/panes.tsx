import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { ListPage } from "~/kernel/lists/admin-list.server";
import { grouped } from "~/kernel/texts/numbers";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { addressOf } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { SiteLink } from "~/ui/site-link";
import { ListBar } from "./list-bar";
import type { OpenItem } from "./open-item";

/** A line of a queue. */
export type QueueRow = {
	id: string;
	name: string;
	/** How long it waits, or its status. */
	aside: string;
	detail: string;
	note: string;
	/** What the note says is missing. */
	isMissing?: boolean;
	/** Whether it waits for staff: after an action the next waiting one is opened. */
	isWaiting: boolean;
};

export type Queue = {
	list: ListPage<QueueRow>;
	open: OpenItem | null;
	/** What was dealt with a moment ago: it keeps its place among the rows. */
	kept?: { at: number; row: QueueRow } | null;
};

type Props = Queue & {
	label: string;
	/** The searched fields, as the search box names them. */
	searches: string;
	/** The rows, for their number: ["message", "messages"]. */
	called: readonly [one: string, many: string];
	empty: string;
	/** Beside the number of rows. */
	tools?: ReactNode;
	/** What was done last, in the line with '1 of 13'. */
	notice?: ReactNode;
	/** The open item, with the address to go to once it is dealt with. */
	children: (next: string) => ReactNode;
};

/**
 * A queue with its open item: side by side on wide screens. On a phone the list alone, or the item alone if
 * the address names one.
 */
export function Panes({ list, open, kept, label, searches, called, empty, tools, notice, children }: Props) {
	const { pathname, search } = useLocation();
	const { open: _open, doc: _doc, ...query } = Object.fromEntries(new URLSearchParams(search));
	const at = (changes: Record<string, string | null>) => addressOf(pathname, { ...query, ...changes });
	const filtered = (changes: Record<string, string | null>) => at({ page: null, ...changes });
	const shown = kept ? list.rows.toSpliced(kept.at, 0, kept.row) : list.rows;
	const position = list.rows.findIndex(({ id }) => id === open?.id);
	const next = list.rows.slice(position + 1).find(({ isWaiting }) => isWaiting);
	return (
		<section aria-label={label}>
			<ListBar list={list} searches={searches} called={called} tools={tools} without={["open", "doc"]} />
			<div className={open?.isNamed ? "panes has-open" : "panes"}>
				<div className="qlist-box">
					{list.rows.length === 0 ? (
						<EmptyState
							title={list.search || hasFilter(list) ? `No ${called[1]} match` : empty}
							action={
								list.search || hasFilter(list) ? (
									<ButtonLink to={filtered({ search: null, ...allOf(list) })}>Show all</ButtonLink>
								) : null
							}
						/>
					) : (
						<>
							<ol className="qlist">
								{shown.map((row) => (
									<li key={row.id} className={row === kept?.row ? "row-said" : undefined}>
										<SiteLink
											to={at({ open: row.id })}
											aria-current={row.id === open?.id ? "true" : undefined}
											preventScrollReset
										>
											<span>
												<b>{row.name}</b>
												<span>{row.aside}</span>
											</span>
											<span>
												<small>{row.detail}</small>
												<small className={row.isMissing ? "miss" : undefined}>{row.note}</small>
											</span>
										</SiteLink>
									</li>
								))}
							</ol>
							<Pagination page={list.page} pageCount={list.pageCount} without={["open", "doc"]} />
						</>
					)}
				</div>
				{open || notice ? (
					<div className={open && !open.isNamed && !notice ? "lg-s" : undefined} id="open-item">
						<div className="fbar said-line">
							{notice}
							{open?.isNamed ? (
								<SiteLink className="sm-s tap" to={at({ open: null })}>
									All {grouped(list.total)}
								</SiteLink>
							) : null}
							{position >= 0 ? <Steps list={list} position={position} at={at} /> : null}
						</div>
						{open ? (
							<div className={open.isNamed ? undefined : "lg-s"}>
								{children(at({ open: next?.id ?? null }))}
							</div>
						) : null}
					</div>
				) : null}
			</div>
		</section>
	);
}

const hasFilter = (list: ListPage<unknown>) =>
	Object.values(list.filters).some(({ value }) => value !== null);

const allOf = (list: ListPage<unknown>) =>
	Object.fromEntries(
		Object.entries(list.filters).map(([name, { hasUsual }]) => [name, hasUsual ? "all" : null]),
	);

/** '1 of 13' with links to the items before and after, those of the other pages included. */
function Steps({
	list: { rows, page, pageCount, total },
	position,
	at,
}: {
	list: ListPage<QueueRow>;
	position: number;
	at: (changes: Record<string, string | null>) => string;
}) {
	const before = rows[position - 1];
	const after = rows[position + 1];
	const previous = before
		? at({ open: before.id })
		: page > 1
			? at({ page: page === 2 ? null : String(page - 1), open: "last" })
			: null;
	const next = after
		? at({ open: after.id })
		: page < pageCount
			? at({ page: String(page + 1), open: "first" })
			: null;
	return (
		<>
			<span className="mute nw ml-auto">
				{grouped((page - 1) * STAFF_ROWS.queueRows + position + 1)} of {grouped(total)}
			</span>
			<Step to={previous} label="Previous" sign="‹" k="k" />
			<Step to={next} label="Next" sign="›" k="j" />
		</>
	);
}

function Step({ to, label, sign, k }: { to: string | null; label: string; sign: string; k: string }) {
	return to ? (
		<SiteLink className="btn btn-s" to={to} aria-label={label} data-key={k} preventScrollReset>
			{sign}
		</SiteLink>
	) : (
		<span className="btn btn-s" aria-disabled="true" aria-hidden="true">
			{sign}
		</span>
	);
}
