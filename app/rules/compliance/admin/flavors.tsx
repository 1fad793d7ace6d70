import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { counted } from "~/kernel/texts/numbers";
import { STATE_CODES } from "~/terms/selling";
import { stateName } from "~/terms/state-names";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import { InlineFlash, useFlashMessage } from "~/ui/layout/flash-message";
import { PageTitle } from "~/ui/layout/page-title";
import { TableFrame } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { setFlavorClasses } from "../set-flavor-classes.server";
import { listFlavorClasses, listUnclassified } from "../unclassified.server";
import type { Route } from "./+types/flavors";
import { FlavorForm } from "./flavor-form";

/** What the page is asked for, as its address keeps it. */
const queryOf = ({ searchParams }: URL) => ({
	state: STATE_CODES.find((code) => code === searchParams.get("state")) ?? null,
	by: searchParams.get("by") === "product" ? "product" : null,
	search: (searchParams.get("search") ?? "").trim().slice(0, 100) || null,
});

const pageOf = (query: Partial<ReturnType<typeof queryOf>>) =>
	addressOf(href("/admin/compliance/flavors"), query);

/** The flavors that confirmed rules hold because their class is unknown, and what staff said of others (Rules 17.17, 17.18). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const query = queryOf(url);
	return {
		query,
		unknown: listUnclassified(db, admin, { state: query.state, byProduct: query.by !== null }),
		known: listFlavorClasses(db, admin, { search: query.search ?? "" }),
	};
}

export const action = (args: Route.ActionArgs) =>
	commandAction(args, setFlavorClasses, {
		failed: { title: "Error", text: "No class was saved." },
		done: (changed) => ({
			to: pageOf(queryOf(args.url)),
			title: changed > 0 ? `${counted(changed, "class", "classes")} Saved` : "Nothing Changed",
		}),
	});

export const shouldRevalidate = () => true;

export default function FlavorsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { query, unknown, known } = loaderData;
	const [form] = answeredForm<Record<string, string>>({ id: "flavors", lastResult: actionData?.result });
	const where = query.state ? stateName(query.state) : null;
	const key = JSON.stringify([unknown.flavors, known.flavors, actionData?.result]);
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Flavor classes</PageTitle>
			<StaffHead
				title="Flavor classes"
				facts={where ? `Held by the confirmed rules of ${where}.` : "What confirmed flavor rules go by."}
				tabs={useSectionTabs()}
			/>
			<Flash message={actionData?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			{/* The answer to this form, or to the rule's confirmation that led here. */}
			<InlineFlash at={useFlashMessage()?.at ?? "flavors"} />
			<section className="mb-8" aria-labelledby="unknown">
				<h2 id="unknown" className="mb-3">
					Class unknown
				</h2>
				{unknown.total === 0 ? (
					<p>
						{where ? `The rules of ${where} hold no flavor` : "No confirmed rule holds a flavor"} for an
						unknown class.
					</p>
				) : (
					<>
						<Note kind="warn" className="mb-3">
							{counted(unknown.total, "flavor")} can't be ordered where a confirmed flavor rule counts, until
							you say what {unknown.total === 1 ? "it is" : "they are"}. A class is for all products with a
							flavor by that name.
						</Note>
						<p className="mb-3">
							<SiteLink className="tap" to={pageOf({ ...query, by: query.by ? null : "product" })}>
								{query.by
									? "Set a class for all products by name"
									: "A name that is not the same everywhere: set it by product"}
							</SiteLink>
						</p>
						<FlavorForm key={key} rows={unknown.flavors} what="unknown" />
						{unknown.total > unknown.flavors.length ? (
							<p className="mt-2">
								The next {unknown.total - unknown.flavors.length} come once these are saved.
							</p>
						) : null}
					</>
				)}
			</section>
			{unknown.lacking.length > 0 ? (
				<section className="mb-8" aria-labelledby="lacking">
					<h2 id="lacking" className="mb-3">
						Held for another fact
					</h2>
					<TableFrame columns={[{ head: "Product" }, { head: "We don't know" }, { head: "Held in" }]}>
						{unknown.lacking.map(({ id, name, lacks, states }) => (
							<tr key={id}>
								<td className="wide">
									<SiteLink to={href("/admin/products/:id", { id })}>{name}</SiteLink>
								</td>
								<td>{lacks}</td>
								<td>{states.map(stateName).join(", ")}</td>
							</tr>
						))}
					</TableFrame>
				</section>
			) : null}
			<section aria-labelledby="known">
				<h2 id="known" className="mb-3">
					Set by us
				</h2>
				<Form method="get" className="fbar">
					{query.state ? <input type="hidden" name="state" value={query.state} /> : null}
					<TextField
						name="search"
						label="Find a flavor"
						type="search"
						defaultValue={query.search ?? ""}
						key={query.search}
					/>
					<Button>Find</Button>
				</Form>
				{known.flavors.length > 0 ? (
					<FlavorForm key={key} rows={known.flavors} what="known" />
				) : (
					<p>
						{query.search
							? `No flavor is called ${query.search}.`
							: "Nothing yet. Names like Cool Mint say it themselves."}
					</p>
				)}
				{known.total > known.flavors.length ? (
					<p className="mt-2">
						{known.flavors.length} of {known.total}. Search for the others.
					</p>
				) : null}
			</section>
		</div>
	);
}
