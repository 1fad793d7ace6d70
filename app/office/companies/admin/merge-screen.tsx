import { Form, href } from "react-router";
import type { Duplicate, MergePreview } from "~/customers/index.server";
import { formatCents } from "~/kernel/money";
import { capitalized, grouped } from "~/kernel/texts/numbers";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { PageTitle } from "~/ui/layout/page-title";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";

type Props = {
	id: string;
	name: string;
	search: string;
	preview: MergePreview | null;
	/** What both owe, in cents; null where the reader may not see it. */
	balances: [kept: number, other: number] | null;
	duplicates: Duplicate[];
	found: { id: string; name: string; address: string | null }[];
};

const mergeUrl = (id: string, other: string | null = null) =>
	addressOf(href("/admin/companies/:id/merge", { id }), { with: other });

/** Two companies that are one: choose the other, see what moves, choose whose value is kept (Rule 13.78). */
export function MergeScreen(props: Props) {
	const { id, name, preview } = props;
	const title = preview ? `Merge ${preview.other.name} into ${name}` : `Merge a company into ${name}`;
	return (
		<div className="wrap">
			<PageTitle>{title}</PageTitle>
			<StaffHead
				title={title}
				facts={preview ? "Choose what stays." : "Two companies become one. This can't be undone."}
			>
				<SiteLink className="tap" to={href("/admin/companies/:id/:does?", { id })}>
					{name}
				</SiteLink>
			</StaffHead>
			{preview ? (
				<Preview id={id} preview={preview} balances={props.balances} />
			) : (
				<div className="max-w-184 grid gap-5">
					<Choose {...props} />
				</div>
			)}
		</div>
	);
}

function Choose({ id, search, duplicates, found }: Props) {
	return (
		<>
			{duplicates.length > 0 ? (
				<section>
					<h2>May be the same company</h2>
					<ul>
						{duplicates.map(({ id: other, name, shared }) => (
							<li key={other}>
								<SiteLink className="tap" to={mergeUrl(id, other)}>
									{name}
								</SiteLink>{" "}
								<span className="mute">same {shared.join(", ")}</span>
							</li>
						))}
					</ul>
				</section>
			) : null}
			<Form role="search" aria-label="Find the other company" className="acts">
				<label className="lab max-sm:basis-full" htmlFor="other-company">
					The other company
				</label>
				<input
					className="in min-w-40 flex-1"
					id="other-company"
					type="search"
					name="search"
					placeholder="Name, address, phone, license or EIN"
					defaultValue={search}
				/>
				<Button>Find company</Button>
			</Form>
			{search && found.length === 0 ? <p>No other company matches.</p> : null}
			{found.length > 0 ? (
				<ul>
					{found.map(({ id: other, name, address }) => (
						<li key={other}>
							<SiteLink className="tap" to={mergeUrl(id, other)}>
								{name}
							</SiteLink>{" "}
							<span className="mute">{address}</span>
						</li>
					))}
				</ul>
			) : null}
		</>
	);
}

function Preview({ id, preview: { kept, other, facts, moving, version }, balances }: PreviewProps) {
	const [own, its] = balances ?? [0, 0];
	return (
		<Form className="duo" method="post" action={mergeUrl(kept.id)} noValidate>
			<div>
				<input type="hidden" name="otherId" value={other.id} />
				<input type="hidden" name="version" value={version} />
				{facts.length === 0 ? <p className="mute">Both say the same about everything.</p> : null}
				{facts.length > 0 ? (
					<TableFrame
						kind="merge"
						columns={[{ head: "" }, { head: `${kept.name}, stays` }, { head: `${other.name}, goes` }]}
					>
						{facts.map(({ name, label, mayBoth, ...values }) => (
							<tr key={name}>
								<td className="wide strong" id={`fact-${name}`}>
									{label}
								</td>
								{(["kept", "other"] as const).map((whose) => (
									<td key={whose} className="wide" data-l={whose === "kept" ? kept.name : other.name}>
										<label className="check">
											<input
												type="radio"
												name={`facts.${name}`}
												value={whose}
												aria-describedby={`fact-${name}`}
												defaultChecked={!mayBoth && whose === "kept"}
											/>{" "}
											<span className="whitespace-pre-line wrap-anywhere">{values[whose]}</span>
										</label>
										{mayBoth && whose === "kept" ? (
											<label className="check">
												<input
													type="radio"
													name={`facts.${name}`}
													value="both"
													aria-describedby={`fact-${name}`}
													defaultChecked
												/>{" "}
												Both, one after the other
											</label>
										) : null}
									</td>
								))}
							</tr>
						))}
					</TableFrame>
				) : null}
			</div>
			<section className="docket" aria-labelledby="then">
				<h2 id="then">What happens</h2>
				<dl className="then mb-3">
					<div>
						<dt>Moves</dt>
						<dd>
							{moving.length === 0
								? `Nothing: ${other.name} has no records.`
								: moving.map(({ called, count }) => (
										<span key={called} className="block">
											{capitalized(called)}: {grouped(count)}
										</span>
									))}
						</dd>
					</div>
					{balances ? (
						<div>
							<dt>Balance</dt>
							<dd>
								{formatCents(own)} + {formatCents(its)} = <b>{formatCents(own + its)}</b>
							</dd>
						</div>
					) : null}
					<div>
						<dt>People</dt>
						<dd>
							Those of {other.name} see {kept.name}'s prices and terms right away.
						</dd>
					</div>
					<div>
						<dt>Removed</dt>
						<dd>The record {other.name}: its address leads here. This can't be undone.</dd>
					</div>
				</dl>
				<p className="acts">
					<Button variant="bad" pendingText="Merging...">
						Merge into {kept.name}
					</Button>
					<SiteLink className="tap" to={mergeUrl(other.id, id)}>
						Keep {other.name} instead
					</SiteLink>
				</p>
			</section>
		</Form>
	);
}

type PreviewProps = Pick<Props, "id" | "balances"> & { preview: MergePreview };
