import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { formKeyOf } from "~/http/form-key.server";
import { formRows, textOf } from "~/http/form-rows.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { readKeptForm } from "~/http/kept-form.server";
import { returnPath } from "~/http/return-path.server";
import { DomainError } from "~/kernel/errors";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import type { Db } from "~db/client.server";
import { addToCart } from "../add-to-cart.server";
import { nameGoods } from "../cart.queries.server";
import { type CartLineInput, cartLineSchema } from "../cart.schema";
import type { Route } from "./+types/cart-items";
import { answerAdded } from "./added.server";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Add to cart");

/** Restores what was being added before the session ended, so it can be added from here (Rule 1.20). */
export function loader({ context, url }: Route.LoaderArgs) {
	buyerOrDenied(context);
	const kept = readKeptForm(context, url);
	if (!kept) return null;
	const lines = typedLines(kept).map((line) => ({ ...line, message: null }));
	return { lines: namedLines(getDb(context), lines), general: null, ...wayBack(kept) };
}

/** The posted lines as typed. Empty boxes are dropped, as in the schema. */
function typedLines(form: FormData) {
	const lineOf = (field: string, text: (name: string) => string) => ({
		field,
		productId: text("productId"),
		flavor: text("flavor"),
		quantity: text("quantity"),
	});
	const rows = formRows(form);
	if (rows.length === 0) return [lineOf("", (name) => textOf(form.get(name)))];
	return rows
		.map(({ n, text }) => lineOf(`lines[${n}].`, text))
		.filter(({ quantity }) => !/^0*$/.test(quantity));
}

type TypedLine = ReturnType<typeof typedLines>[number] & { message: string | null };

const namedLines = (db: Db, lines: TypedLine[]) =>
	lines.map((line) => ({ ...line, name: nameGoods(db, line.productId, line.flavor) }));

const backToOf = (form: FormData) => returnPath(form, href("/cart"));

/** What a form that is shown again has to send along to be answered where it began. */
const wayBack = (form: FormData) => ({ backTo: backToOf(form), at: textOf(form.get("at")) });

/**
 * Adds one product (`productId`, `flavor`, `quantity`) or the filled boxes of an order sheet (`lines[n].…`), all or
 * nothing, and redirects to `redirectTo`. Lines that can't be added come back in a form with their messages.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	const form = await readForm(request);
	const typed = typedLines(form);
	const single = typed[0]?.field === "";
	const submission = single
		? parseWithZod(form, { schema: cartLineSchema.transform((line) => [line]) })
		: parseWithZod(form, { schema: addToCart.input });

	const refused = (
		status: number,
		messageOf: (line: (typeof typed)[number], n: number) => string | undefined,
		general?: string,
	) => {
		const lines = typed.map((line, n) => ({ ...line, message: messageOf(line, n) ?? null }));
		return data({ lines: namedLines(db, lines), general: general ?? null, ...wayBack(form) }, { status });
	};

	if (submission.status !== "success") {
		const errors = submission.error ?? {};
		const messageOf = ({ field }: { field: string }) =>
			["quantity", "productId", "flavor"].flatMap((name) => errors[field + name] ?? [])[0];
		return refused(400, messageOf, errors[""]?.[0]);
	}
	const lines: CartLineInput[] = submission.value;
	let cart: ReturnType<typeof addToCart>;
	try {
		cart = foundOr404(() => addToCart(db, buyer, lines, { key: formKeyOf(form) }), ["invalid"]);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const prefixOf = (n: number) => (lines.length === 1 ? "" : `lines[${n}].`);
		return refused(
			400,
			(_line, n) => error.errors.find(({ field }) => field.startsWith(prefixOf(n)))?.message,
		);
	}
	return answerAdded({ request, context, form }, { cart, grown: cart.grown, to: backToOf(form) });
}

/** The page of a refusal: a form with the lines that could not be added, to correct them. */
export default function AddToCartAgain({ loaderData, actionData }: Route.ComponentProps) {
	const shown = actionData ?? loaderData;
	if (!shown) {
		return (
			<div className="wrap">
				<PageHead title="Add to cart" intro="Choose products and quantities in the catalog." />
				<ButtonLink to={href("/products")}>Browse Products</ButtonLink>
			</div>
		);
	}
	const { lines, general, backTo, at } = shown;
	const problems = [
		...(general ? [{ text: general }] : []),
		...lines.flatMap(({ message, name }, n) =>
			message ? [{ id: `again-${n}`, text: name ? `${name}: ${message}` : message }] : [],
		),
	];
	return (
		<div className="wrap">
			<ErrorSummary problems={problems} />
			<PageHead title="Not added to your cart yet" />
			<Form method="post" action={href("/cart/items")} noValidate className="max-w-120">
				<input type="hidden" name="redirectTo" value={backTo} />
				<input type="hidden" name="at" value={at} />
				{lines.map(({ productId, flavor, quantity, name, message }, n) => (
					<div key={`${productId}-${flavor}`}>
						<input type="hidden" name={`lines[${n}].productId`} value={productId} />
						<input type="hidden" name={`lines[${n}].flavor`} value={flavor} />
						<TextField
							label={`Quantity of ${name || "this product"}`}
							id={`again-${n}`}
							name={`lines[${n}].quantity`}
							defaultValue={quantity}
							errors={message ?? undefined}
							inputMode="numeric"
							autoComplete="off"
							inputClassName="qty"
						/>
					</div>
				))}
				<div className="acts">
					{lines.length > 0 ? <Button variant="primary">Add to Cart</Button> : null}
					<ButtonLink to={backTo}>Go back</ButtonLink>
				</div>
			</Form>
		</div>
	);
}
