import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { counted, grouped } from "~/kernel/texts/numbers";
import { keysOf } from "~/terms/keys-of";
import { addressOf } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { RadioField } from "~/ui/form/choice-field";
import { TextArea } from "~/ui/form/text-field";
import { PageTitle } from "~/ui/layout/page-title";
import { Table } from "~/ui/layout/table";
import { StaffHead } from "~/ui/staff/staff-head";
import { stockText } from "../../stock/stock-lines";
import { GOODS_LABELS, goodsLabelOf, LONGEST_LABEL_TEXT, MOST_LABELS } from "../labels";
import { labelLines, linesOfAddress, tooMany } from "../product-labels.server";
import type { Route } from "./+types/labels";

/** Labels for goods: of `?product=`, `?delivery=` or the `?lines=` that were typed (Rule 7.87). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { searchParams: query } = url;
	const lines = foundOr404(() => linesOfAddress(db, admin, query));
	const { good, bad, total } = labelLines(db, admin, lines);
	const kind = goodsLabelOf(query.get("kind"));
	const text = stockText(lines);
	const names = { product: query.get("product"), delivery: query.get("delivery"), lines: query.get("lines") };
	return {
		...{ kind, good, bad, total },
		// A long delivery is printed as it is; an address couldn't hold its lines.
		text: text.length <= LONGEST_LABEL_TEXT ? text : "",
		problem: total > MOST_LABELS ? tooMany(total) : null,
		// The lines that were typed take the place of the record they came from.
		query: { ...(names.lines === null ? names : { lines: names.lines }), kind },
	};
}

export default function Labels({ loaderData }: Route.ComponentProps) {
	const { kind, good, bad, total, text, problem, query } = loaderData;
	const file = (ending: string) =>
		addressOf(href("/admin/stock/labels/:file", { file: `labels.${ending}` }), query);
	return (
		<div className="wrap">
			<PageTitle>Labels</PageTitle>
			<StaffHead title="Labels" facts="2 × 1 inch" tabs={useSectionTabs()} />
			<div className="duo">
				<div>
					{total > 0 && !problem ? (
						<div className="acts mb-3">
							<ButtonLink variant="primary" to={file("pdf")}>
								PDF, {counted(total, "label")}
							</ButtonLink>
							<ButtonLink to={file("zpl")}>ZPL for label printers</ButtonLink>
						</div>
					) : null}
					{bad.length > 0 ? (
						<Table
							kind="rows"
							caption="Without a label"
							columns={[
								{ head: "Code", cell: ({ code }) => <b className="mono">{code}</b> },
								{ head: "What is wrong", narrow: "labeled", cell: ({ problem: why }) => why },
							]}
							rows={bad}
							rowKey={({ code }) => code}
						/>
					) : null}
					{good.length > 0 ? (
						<Table
							kind="rows"
							caption="Labels"
							columns={[
								{ head: "Item", cell: ({ name, flavor }) => [name, flavor].filter(Boolean).join(", ") },
								{
									head: "SKU",
									narrow: "labeled",
									cell: ({ sku }) => (sku ? <span className="mono">{sku}</span> : null),
								},
								{
									head: "Barcode",
									narrow: "labeled",
									cell: ({ barcode }) => (barcode ? <span className="mono">{barcode}</span> : null),
								},
								{ head: "Labels", num: true, narrow: "labeled", cell: ({ copies }) => grouped(copies) },
							]}
							rows={good}
							rowKey={({ code }) => code}
						/>
					) : (
						<p className="mute">Enter codes, or come here from a product or a delivery.</p>
					)}
				</div>
				<Form className="card" key={text + kind}>
					<h2>What to print</h2>
					<TextArea
						name="lines"
						label="Codes and how many of each"
						hint="A line for each SKU or barcode, such as KEY-9-MINT 12. Without a number it is one label."
						defaultValue={text}
						errors={problem ? [problem] : []}
						rows={8}
						maxLength={LONGEST_LABEL_TEXT}
						spellCheck={false}
					/>
					<RadioField
						name="kind"
						label="Kind of label"
						hint={keysOf(GOODS_LABELS)
							.map((name) => `${GOODS_LABELS[name].label}: ${GOODS_LABELS[name].says}`)
							.join(" ")}
						defaultValue={kind}
						options={keysOf(GOODS_LABELS).map((value) => ({ value, label: GOODS_LABELS[value].label }))}
					/>
					<Button>Show labels</Button>
				</Form>
			</div>
		</div>
	);
}
