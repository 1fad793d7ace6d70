import { Icon } from "~/ui/icon";
import type { Preview } from "./batch-screen";

/** Lines with a choice; of more, the first ones are fixed first. */
export const MOST_FIXED = 50;
/** The choice that leaves a line out. Others are '=' and a SKU. */
export const SKIP = "skip";

/** What is wrong with a line, and the goods it may mean: to choose one, search for others, or skip it (Rule 7.83). */
export function LineToFix({ line, n }: { line: Preview["bad"][number]; n: number }) {
	const { code, problem, choices, search } = line;
	const name = `fix.${n}`;
	return (
		<>
			<span className="err m-0">
				<Icon name="warn" />
				{problem}
			</span>
			{n < MOST_FIXED ? (
				<span className="fix">
					<input type="hidden" name={`${name}.code`} value={code} />
					<label className="vh" htmlFor={`${name}.to`}>
						Choose for {code}
					</label>
					<select
						className="in"
						id={`${name}.to`}
						name={`${name}.to`}
						key={choices.map(({ sku }) => sku).join()}
					>
						<option value="">{choices.length > 0 ? "Choose product or skip" : "Search, or skip"}</option>
						{choices.map(({ sku, name, flavor }, at) => (
							<option key={sku} value={`=${sku}`}>
								{at === 0 && !search ? "Closest: " : ""}
								{sku} {[name, flavor].filter(Boolean).join(", ")}
							</option>
						))}
						<option value={SKIP}>Skip this line</option>
					</select>
					<label className="vh" htmlFor={`${name}.search`}>
						Search for {code}
					</label>
					<input
						className="in"
						id={`${name}.search`}
						name={`${name}.search`}
						defaultValue={search}
						placeholder="Search by name"
						autoComplete="off"
						maxLength={100}
					/>
				</span>
			) : null}
		</>
	);
}
