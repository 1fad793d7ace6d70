import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { z } from "zod";
import { answeredForm } from "./answered-form";
import { ErrorSummary, problemsOf } from "./error-summary";
import type { ConformField } from "./field-source";
import { TextField } from "./text-field";

type Values = { email: string; name: string };
type Options = Parameters<typeof answeredForm<Values>>[0];

const schema = z.object({ email: z.email("Invalid email address"), name: z.string().min(3, "Too short") });

function answerTo(entries: Record<string, string>) {
	const form = new FormData();
	for (const [name, value] of Object.entries(entries)) form.append(name, value);
	return parseWithZod(form, { schema, disableAutoCoercion: true });
}

function Light(options: Options) {
	const [form, fields] = answeredForm<Values>(options);
	return <Fields form={form} fields={fields} />;
}

function Conform(options: Options) {
	const [form, fields] = useForm<Values>(options);
	return <Fields form={form} fields={fields} />;
}

function Fields({
	form,
	fields,
}: {
	form: Parameters<typeof problemsOf>[0];
	fields: Record<keyof Values, ConformField>;
}) {
	return (
		<form id={form.id}>
			<ErrorSummary problems={problemsOf(form)} />
			<TextField field={fields.email} label="Email" hint="Yours" />
			<TextField field={fields.name} label="Name" />
		</form>
	);
}

it.each<[string, Options]>([
	["nothing sent yet", { id: "f" }],
	["values of before", { id: "f", defaultValue: { email: "a@example.com" } }],
	["a refusal", { id: "f", lastResult: answerTo({ email: "x", name: "yz" }).reply() }],
	[
		"a refusal over values of before",
		{ id: "f", defaultValue: { name: "Ann" }, lastResult: answerTo({ email: "x" }).reply() },
	],
	[
		"an operation's refusal",
		{
			id: "f",
			lastResult: answerTo({ email: "a@example.com", name: "Ann" }).reply({
				formErrors: ["No."],
				fieldErrors: { email: ["Taken."] },
				hideFields: ["name"],
			}),
		},
	],
])("returns the same for %s as conform's useForm", (_what, options) => {
	const html = renderToStaticMarkup(<Light {...options} />);
	expect(html).toBe(renderToStaticMarkup(<Conform {...options} />));
	expect(html).toContain('id="f-email"');
});
