import { z } from "zod";
import { NUMBERED, NUMBERED_KINDS, type Numbered, numberText } from "~/terms/numbered";
import type { Db, Tx } from "~db/client.server";
import type { Actor } from "../actor/actor.ts";
import { command } from "../commands/command.server.ts";
import { DomainError } from "../errors.ts";
import { orNull, wholeNumber } from "../fields.ts";
import { saveSetting } from "../settings/save-settings.server";
import type { Numbers } from "../settings/setting.ts";
import { getSavedSetting, getSettings } from "../settings/settings.queries.server";
import { isBehind, lastUsed, nextOf, prefixesOf } from "./numbers.server";

const PREFIX = "Use 1 to 8 letters, digits and dashes, with a letter or dash at the end, such as ORD-";
const NEXT = "Enter a number from 1 to 99,999,999, or nothing to go on";

export const numbersRow = z.object({
	// Without a digit at its end, where the number begins is never in doubt.
	prefix: z
		.string({ error: PREFIX })
		.transform((text) => text.trim().toUpperCase())
		.refine((text) => /^(?=.{1,8}$)(?=.*[A-Z])[A-Z0-9][A-Z0-9-]*(?<=[A-Z-])$/.test(text), PREFIX),
	next: orNull(wholeNumber(NEXT, { min: 1, max: 99_999_999 })),
});

/** The prefixes and next numbers as the form and the API send them. A kind that is left out stays as it is. */
export const numbersSchema = z.object({
	version: wholeNumber("This form is incomplete. Open it again"),
	kinds: z.partialRecord(z.enum(NUMBERED_KINDS), numbersRow).default({}),
});

type Row = z.output<typeof numbersRow>;

/**
 * Changes how orders and papers are numbered from now on (Rule 9.80). Those that exist keep their numbers.
 * @throws DomainError unauthenticated, forbidden; invalid, with the field, for a number that is used already and a prefix of another kind;
 * conflict when somebody saved since (Rule 7.7).
 */
export const saveNumbers = command("setting.update", {
	by: "settings",
	input: numbersSchema,
	run(tx, admin, { version, kinds }): void {
		const saved = getSettings(tx).numbers;
		const value = { ...saved };
		for (const kind of NUMBERED_KINDS) {
			const sent = kinds[kind];
			if (sent) value[kind] = { prefix: sent.prefix, from: fromOf(tx, kind, sent) };
		}
		for (const kind of NUMBERED_KINDS) refuseSharedPrefix(tx, kind, value);
		saveSetting(tx, admin, "numbers", {
			value,
			version,
			called: "The numbers were",
			labels: Object.fromEntries(NUMBERED_KINDS.map((kind) => [kind, NUMBERED[kind].label])),
			inWords: (numbers) =>
				Object.fromEntries(
					NUMBERED_KINDS.map((kind) => {
						const { prefix, from } = numbers[kind];
						return [kind, from === null ? prefix : `${prefix}, from ${numberText(kind, prefix, from)} on`];
					}),
				),
		});
	},
});

/** The number to go on from; null: after the last one. */
function fromOf(tx: Tx, kind: Numbered, { prefix, next }: Row): number | null {
	const last = lastUsed(tx, kind, prefix);
	if (next === null) return isBehind(tx, kind, prefix) ? last + 1 : null;
	if (next > last) return next;
	throw new DomainError(
		"invalid",
		`${numberText(kind, prefix, last)} is used already. Enter ${last + 1} or more, or nothing`,
		{ field: `kinds.${kind}.next` },
	);
}

/** Two kinds with one prefix, also an earlier one, would be taken for each other. */
function refuseSharedPrefix(tx: Tx, kind: Numbered, value: Numbers): void {
	const { prefix } = value[kind];
	const other = NUMBERED_KINDS.find(
		(one) => one !== kind && (value[one].prefix === prefix || prefixesOf(tx, one).includes(prefix)),
	);
	if (other)
		throw new DomainError(
			"invalid",
			`${prefix} is or was the prefix of another kind: ${NUMBERED[other].label.toLowerCase()}. Take another one`,
			{ field: `kinds.${kind}.prefix` },
		);
}

/** The numbers for the owner's form: of each kind its prefix, the last number under it, and the next one. */
export function getNumbers(db: Db, actor: Actor) {
	const { value, ...saved } = getSavedSetting(db, actor, "numbers");
	const rows = NUMBERED_KINDS.map((kind) => {
		const { prefix, from } = value[kind];
		const last = lastUsed(db, kind, prefix);
		const chosen = from !== null && from > last ? from : null;
		return {
			...{ kind, prefix, chosen },
			last: last > 0 ? numberText(kind, prefix, last) : null,
			next: numberText(kind, prefix, chosen ?? nextOf(db, kind, prefix)),
		};
	});
	return { ...saved, rows };
}

/** The numbers as JSON, for staff who change settings. `next` is what was chosen; null: they go on after the last. */
export function numbersJson(db: Db, actor: Actor) {
	const { rows, version, savedBy, savedAt } = getNumbers(db, actor);
	const kinds = Object.fromEntries(
		rows.map(({ kind, prefix, chosen, last, next }) => [
			kind,
			{ prefix, next: chosen, last, nextNumber: next },
		]),
	) as Record<Numbered, { prefix: string; next: number | null; last: string | null; nextNumber: string }>;
	return { version, savedBy, savedAt, kinds };
}
