import { counted, grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { typedBefore } from "../typed-row";
import type { QuickOrderRowState } from "./quick-order-state";

/** How many rows were put right, by what was changed, with the Undo of all of them (Rule 4.13). */
export function QuickOrderChanged({ rows }: { rows: readonly (QuickOrderRowState | null)[] }) {
	const changes = rows.flatMap((row) => (row?.was ? [typedBefore(row)] : []));
	if (changes.length === 0) return null;
	const count = (field: "sku" | "flavor" | "quantity", one: string, many?: string) => {
		const found = changes.filter((change) => change[field] !== undefined).length;
		return found > 0 ? [counted(found, one, many)] : [];
	};
	const kinds = [
		...count("flavor", "flavor"),
		...count("quantity", "quantity", "quantities"),
		...count("sku", "code"),
	];
	return (
		<Note className="changed mb-4">
			<b>{counted(changes.length, "row")} changed</b>
			<span className="small mb-2 block">
				{kinds.length > 0 ? `${kinds.join(", ")}. ` : ""}Your own words stay beside each row until you order.
			</span>
			<Button size="s" name="intent" value="undo">
				Undo {changes.length > 1 ? `all ${grouped(changes.length)}` : "the change"}
			</Button>
		</Note>
	);
}
