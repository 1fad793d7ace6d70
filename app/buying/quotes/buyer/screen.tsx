import { useEffect } from "react";
import { Form, href } from "react-router";
import { useAnswerTimes } from "~/ui/answer-times";
import { Button } from "~/ui/button";
import { isFocusLost } from "~/ui/focus";
import { ErrorSummary, type Problem } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { fieldId } from "~/ui/form/field-source";
import { Fieldset } from "~/ui/form/fieldset";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Card } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { Flash } from "~/ui/layout/toast";
import { NextStepLink } from "~/ui/site/next-step";
import { SiteLink } from "~/ui/site-link";
import type { QuoteDraft } from "./draft.server";
import { QuoteLines } from "./lines";
import type { QuoteReply } from "./quote";

type Props = { draft: QuoteDraft; formKey: string; reply: QuoteReply | undefined };

/** Request Quote: products with quantities, an email address, a message. */
export function QuoteScreen({ draft, formKey, reply }: Props) {
	const { reviewed, answered } = useAnswerTimes();
	return (
		<div className="wrap">
			<Flash message={reply?.toast} />
			<PageHead
				title="Request Quote"
				intro={`List what you need. We'll email you wholesale prices and lead times ${answered}.`}
			/>
			<div className="split">
				<QuoteForm key={reply ? "answered" : formKey} draft={reply?.draft ?? draft} reply={reply} />
				<Card title="Prices at a glance">
					<p className="mt-2">
						Approved retailers see their wholesale price on every product and order without asking. We review
						applications {reviewed}.
					</p>
					<p className="mt-4">
						<NextStepLink />
					</p>
				</Card>
			</div>
		</div>
	);
}

function QuoteForm({ draft, reply }: { draft: QuoteDraft; reply: QuoteReply | undefined }) {
	const errors = reply?.result?.error ?? {};
	const errorsOf = (name: string) => errors[name] ?? undefined;
	useEffect(() => {
		// The pressed Remove or Add button is gone. Move the focus to the search box, where the next product is added.
		if (reply && isFocusLost()) document.getElementById("find")?.focus();
	}, [reply]);
	return (
		<Form
			method="post"
			action={href("/quote")}
			id="quote"
			noValidate
			preventScrollReset
			className="max-w-184"
		>
			{/* Enter presses the first button of a form. */}
			<button type="submit" className="vh" tabIndex={-1} aria-hidden="true" name="intent" value="send">
				Send Request
			</button>
			<ErrorSummary problems={problemsIn(errors, draft)} />
			<Fieldset legend="Products">
				<QuoteLines lines={draft.lines} errorsOf={errorsOf} />
				<FindProduct reply={reply} errors={errorsOf("lines")} />
			</Fieldset>
			<Fieldset legend="About you">
				<TextField
					name="email"
					label="Email Address"
					type="email"
					inputMode="email"
					autoComplete="email"
					spellCheck={false}
					defaultValue={draft.email}
					errors={errorsOf("email")}
				/>
				<TextArea
					name="message"
					label="Message"
					mark="optional"
					hint="Delivery dates, alternative flavors, the state of your tax permit"
					defaultValue={draft.message}
					errors={errorsOf("message")}
				/>
			</Fieldset>
			<Button variant="primary" name="intent" value="send" pendingText="Submitting...">
				Send Request
			</Button>
		</Form>
	);
}

function FindProduct({ reply, errors }: { reply: QuoteReply | undefined; errors: string[] | undefined }) {
	const found = reply?.found;
	return (
		<div className={errors ? "field bad" : "field"}>
			<label htmlFor="find">Add a product</label>
			<span className="hint" id="find-hint">
				Name, SKU or barcode
			</span>
			<FieldError id="find-error" errors={errors} />
			<div className="flex gap-2">
				<input
					// A new key empties the box once its product is in the list.
					key={found ? "found" : "empty"}
					className="in"
					id="find"
					name="find"
					maxLength={100}
					autoComplete="off"
					defaultValue={found?.text}
					aria-describedby={errors ? "find-hint find-error" : "find-hint"}
					aria-invalid={errors ? true : undefined}
				/>
				<button type="submit" className="btn" name="intent" value="find">
					Find
				</button>
			</div>
			<div role="status">
				{found && found.products.length === 0 ? (
					<p className="mt-2">
						Nothing matches “{found.text}”. Try fewer words, or{" "}
						<SiteLink to={href("/products")}>browse products</SiteLink>.
					</p>
				) : null}
				{found && found.products.length > 0 ? (
					<>
						<p className="small mute mt-3">Which one?</p>
						<ul className="picks">
							{found.products.map(({ id, name, sku }) => (
								<li key={id}>
									<span>
										{name} {sku ? <span className="mono mute">{sku}</span> : null}
									</span>
									<button type="submit" className="btn btn-s" name="intent" value={`add:${id}`}>
										Add<span className="vh"> {name}</span>
									</button>
								</li>
							))}
						</ul>
					</>
				) : null}
			</div>
		</div>
	);
}

/** The errors, each linking to its field. Those of a line name its product. */
function problemsIn(errors: Record<string, string[] | null>, draft: QuoteDraft): Problem[] {
	// In page order: the products come before the contact fields.
	const inOrder = Object.entries(errors).sort(
		([a], [b]) => Number(b.startsWith("lines")) - Number(a.startsWith("lines")),
	);
	return inOrder.flatMap(([name, messages]) => {
		const line = /^lines\[(\d+)\]/.exec(name);
		const product = line ? draft.lines[Number(line[1])]?.product.name : undefined;
		const id = name === "lines" ? "find" : name === "" ? undefined : fieldId(name);
		return (messages ?? []).map((message) => ({
			...(id ? { id } : {}),
			text: product ? `${product}: ${message}` : message,
		}));
	});
}
