import { Logo } from "~/ui/pictures/logo";
import { SiteLink } from "~/ui/site-link";
import type { PrintedPaper } from "./printed-paper";

/** A paper of an account: the same article on the screen, in print and as PDF. `paperUrl` leads to a paper by its number. */
export function PaperSheet({
	paper,
	kind,
	paperUrl,
}: {
	paper: PrintedPaper;
	/** Names the phone layout of the table. */
	kind: "r-inv" | "r-stm";
	paperUrl: (number: string) => string;
}) {
	return (
		<article className="paper sheet-paper">
			<header className="paper-head">
				<div>
					<p className="logo">
						<Logo />
						{paper.seller.name}
					</p>
					<p className="small mute whitespace-pre-line">{paper.seller.contact}</p>
				</div>
				<dl className="paper-facts">
					{paper.facts.map(({ label, value, isStrong }) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd className={isStrong ? "strong" : undefined}>{value}</dd>
						</div>
					))}
				</dl>
			</header>
			<div className="paper-parties">
				{paper.parties.map(({ label, lines }) => (
					<section key={label}>
						<h2>{label}</h2>
						<address>{lines.join("\n")}</address>
					</section>
				))}
			</div>
			{paper.figures.length > 0 ? (
				<dl className="aging">
					{paper.figures.map(({ label, value, isLate }) => (
						<div key={label} className={isLate ? "late" : undefined}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			) : null}
			<table className={`table stack rows ${kind}`}>
				<caption className="vh">{paper.caption}</caption>
				<thead>
					<tr>
						{paper.columns.map(({ head, isNumber }) => (
							<th key={head} scope="col" className={isNumber ? "num" : undefined}>
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{paper.rows.map((row, n) => (
						<tr key={n}>
							{row.map(({ text, note, late, paper: number, isStrong, isStruck }, at) => (
								<td
									key={paper.columns[at]!.head}
									className={
										[paper.columns[at]!.isNumber && "num", at > 0 && text === "" && "is-empty"]
											.filter(Boolean)
											.join(" ") || undefined
									}
								>
									{number ? (
										<SiteLink to={paperUrl(number)}>{text}</SiteLink>
									) : isStruck ? (
										<s>{text}</s>
									) : isStrong ? (
										<span className="strong">{text}</span>
									) : (
										text
									)}
									{note ? <span className="mute lg-s"> {note}</span> : null}
									{late ? <b className="late-word"> {late}</b> : null}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<dl className="lines">
				{paper.totals.map(({ label, value, isTotal }, n) => (
					<div key={n} className={isTotal ? "total" : undefined}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<p className="paper-foot">{paper.foot}</p>
		</article>
	);
}
