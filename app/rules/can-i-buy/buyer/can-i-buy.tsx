import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { pageHead } from "~/http/page-head.server";
import { DomainError } from "~/kernel/errors";
import { shipsTo } from "~/kernel/settings/selling.queries.server";
import { dayText } from "~/kernel/texts/day-text";
import { VERDICTS } from "~/terms/compliance";
import { stateName } from "~/terms/state-names";
import { pageMeta } from "~/ui/layout/page-meta";
import { readingSheet } from "~/ui/styles/sheets";
import { Badge } from "~/ui/text/badge";
import { canIBuySchema } from "../can-i-buy.schema";
import { canIBuy, closestTo } from "../can-i-buy.server";
import type { Route } from "./+types/can-i-buy";

/** A form and an answer: the page loads no scripts. */
export const handle = { noJs: true };

/** Whether goods may be bought in a state, without login and without prices (Rule 17.11). */
export function loader({ context, url }: Route.LoaderArgs) {
	const query = {
		what: (url.searchParams.get("what") ?? "").slice(0, 200),
		state: url.searchParams.get("state") ?? "",
	};
	const db = getDb(context);
	const states = shipsTo(db);
	const head = pageHead(db, url, {
		title: "Can I buy this?",
		description: "What we know about a product in your state: rules and lists, with their sources and dates.",
		path: href("/can-i-buy"),
	});
	const read = canIBuySchema.safeParse(query);
	if (!read.success) {
		const problem = url.search === "" ? null : read.error.issues[0]!.message;
		return { query, states, problem, closest: null, answer: null, head };
	}
	try {
		return { query, states, problem: null, closest: null, answer: canIBuy(db, read.data), head };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return {
			query,
			states,
			problem: error.message,
			closest: closestTo(db, read.data.what),
			answer: null,
			head,
		};
	}
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export const links = readingSheet;

export default function CanIBuy({
	loaderData: { query, states, problem, closest, answer },
}: Route.ComponentProps) {
	return (
		<div className="wrap">
			<h1>Can I buy this?</h1>
			<p className="intro mt-2">What we know about a product in your state, with sources and dates.</p>
			<form method="get" className="my-6 max-w-184" noValidate>
				<div className={problem ? "field bad" : "field"}>
					{problem ? (
						<p className="err" id="problem" role="alert">
							{problem}{" "}
							{closest ? (
								<a href={`?${new URLSearchParams({ what: closest, state: query.state })}`}>Check {closest}</a>
							) : null}
						</p>
					) : null}
					<label htmlFor="what">SKU, barcode or product</label>
					<input
						className="in"
						id="what"
						name="what"
						defaultValue={query.what}
						autoComplete="off"
						aria-describedby={problem ? "problem" : undefined}
					/>
				</div>
				<div className="field">
					<label htmlFor="state">State</label>
					<select className="in" id="state" name="state" defaultValue={query.state}>
						<option value="">Choose a state</option>
						{states.map((code) => (
							<option key={code} value={code}>
								{stateName(code)}
							</option>
						))}
					</select>
				</div>
				<button className="btn btn-1" type="submit">
					Check
				</button>
			</form>
			{answer ? <Answer answer={answer} /> : null}
			<p className="small mute mt-6">
				This is not legal advice. Unknown means that we have no confirmed rule: ask your state. All rules are
				on <a href={href("/compliance/shipping-restrictions")}>Shipping Restrictions</a>.
			</p>
		</div>
	);
}

type Answered = NonNullable<ReturnType<typeof loader>["answer"]>;

function Answer({ answer }: { answer: Answered }) {
	const { product, flavor, verdict, says, flavors } = answer;
	return (
		<section aria-labelledby="answer">
			<h2 id="answer" className="mb-2">
				<a href={href("/products/:slug", { slug: product.slug })}>{product.name}</a>
				{flavor ? `, ${flavor}` : ""} in {answer.stateName}:{" "}
				<Badge color={VERDICTS[verdict].color}>{VERDICTS[verdict].label}</Badge>
			</h2>
			{says.length === 0 ? <p>We have no rule and no list for it.</p> : null}
			<ul>
				{says.map((one) => (
					<li key={one.reason + one.source} className="mb-3">
						<b>{VERDICTS[one.verdict].label}.</b> {one.list ? `${one.list}: ` : ""}
						{one.reason}
						<div className="small mute break-words">
							Source: {one.source}. Checked {dayText(one.checkedOn)}.
							{one.watch ? ` Pending: ${one.watch}` : ""}
						</div>
					</li>
				))}
			</ul>
			{flavors.length > 0 ? (
				<details>
					<summary>Each flavor</summary>
					<ul>
						{flavors.map((one) => (
							<li key={one.name}>
								{one.name}: {VERDICTS[one.verdict].label}
							</li>
						))}
					</ul>
				</details>
			) : null}
		</section>
	);
}
