// Holds what the API takes and answers against its document (Rule 9.91).
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

type Operations = Record<string, Record<string, { responses?: Record<string, unknown> }>>;
type Paths = { paths: Operations };

const escaped = (part: string): string => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** Judges by a document: the same schemas that a program would be made from. */
export function contractOf(document: Paths & object) {
	const ajv = new Ajv2020({ strict: false, allErrors: true });
	formats.default(ajv);
	ajv.addSchema({ ...document, $id: "api" });
	const at = (...parts: string[]) =>
		ajv.getSchema(`api#/${parts.map(escaped).map(encodeURIComponent).join("/")}`);
	const operation = (method: string, path: string) => document.paths[path]?.[method.toLowerCase()];
	/** What is wrong with a value by the schema at a place of the document; null: nothing. */
	const faultAt = (value: unknown, ...parts: string[]): string | null => {
		const validate = at(...parts);
		if (!validate) return `no schema at ${parts.join(" ")}`;
		return validate(value) ? null : ajv.errorsText(validate.errors, { separator: "; " });
	};
	return {
		/** What is wrong with an answer of an operation; null: nothing. A status without content says nothing of its body. */
		answerFault(method: string, path: string, status: number, body: unknown): string | null {
			const own = operation(method, path);
			const response = own?.responses?.[status] as { $ref?: string; content?: object } | undefined;
			if (!response) return `${status} is not documented`;
			const place = response.$ref
				? response.$ref.slice(2).split("/")
				: ["paths", path, method.toLowerCase(), "responses", String(status)];
			if (!response.$ref && !response.content) return null;
			const type = status < 400 ? "application/json" : "application/problem+json";
			return faultAt(body, ...place, "content", type, "schema");
		},
		faultAt,
	};
}
