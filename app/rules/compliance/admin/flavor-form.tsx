import { Form, href } from "react-router";
import { FLAVOR_CLASSES } from "~/terms/compliance";
import { stateName } from "~/terms/state-names";
import { Button } from "~/ui/button";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import type { FlavorRow } from "../unclassified.server";

/** Flavors with their classes to choose, saved together. */
export function FlavorForm({ rows, what }: { rows: readonly FlavorRow[]; what: "unknown" | "known" }) {
	const isUnknown = what === "unknown";
	return (
		<Form method="post" noValidate preventScrollReset>
			<input type="hidden" name="at" value="flavors" />
			<TableFrame
				columns={[
					{ head: "Flavor" },
					{ head: "In" },
					...(isUnknown ? [{ head: "Held in" }] : []),
					{ head: "Class" },
				]}
			>
				{rows.map((row, n) => (
					<tr key={`${row.name} ${row.productId}`}>
						<td className="wide">
							{row.isProduct && row.productId ? <ProductName id={row.productId} name={row.name} /> : row.name}
						</td>
						<td>
							<In row={row} />
						</td>
						{isUnknown ? <td>{row.states.map(stateName).join(", ")}</td> : null}
						<td>
							<ClassFields row={row} n={n} />
						</td>
					</tr>
				))}
			</TableFrame>
			<Button variant={isUnknown ? "primary" : undefined} pendingText="Saving..." className="mt-3">
				Save classes
			</Button>
		</Form>
	);
}

const ProductName = ({ id, name }: { id: string; name: string }) => (
	<SiteLink to={href("/admin/products/:id", { id })}>{name}</SiteLink>
);

/** The products that have a flavor. */
function In({ row: { products, productCount, isProduct } }: { row: FlavorRow }) {
	if (isProduct) return "All its flavors";
	if (productCount === 0) return "All products with it";
	return (
		<>
			{products.map(({ id, name }, n) => (
				<span key={id}>
					{n > 0 ? ", " : ""}
					<ProductName id={id} name={name} />
				</span>
			))}
			{productCount > products.length ? ` and ${productCount - products.length} more` : ""}
		</>
	);
}

function ClassFields({ row, n }: { row: FlavorRow; n: number }) {
	const field = (name: string) => `flavors[${n}].${name}`;
	return (
		<>
			<input type="hidden" name={field("name")} value={row.name} />
			<input type="hidden" name={field("productId")} value={row.productId ?? ""} />
			{row.isProduct ? <input type="hidden" name={field("isProduct")} value="on" /> : null}
			<input type="hidden" name={field("was")} value={row.said ?? ""} />
			<select
				className="in w-auto"
				name={field("flavorClass")}
				defaultValue={row.said ?? ""}
				aria-label={`Class of ${row.name}`}
			>
				<option value="">{row.named ? `By its name: ${FLAVOR_CLASSES[row.named]}` : "Unknown"}</option>
				{Object.entries(FLAVOR_CLASSES).map(([value, label]) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
		</>
	);
}
