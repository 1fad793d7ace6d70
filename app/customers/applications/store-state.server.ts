import { shipsTo } from "~/kernel/settings/selling.queries.server";
import { inARow } from "~/kernel/texts/in-a-row";
import { DOCUMENT_KINDS, DOCUMENTS, documentName } from "~/terms/documents";
import { isState, STATE_CODES } from "~/terms/selling";
import { notShippedYet, type StateCode, stateInSentence, stateName } from "~/terms/state-names";
import type { Db } from "~db/client.server";
import { stateOfAddress } from "./application.schema.ts";
import type { Draft } from "./draft.server";
import type { OwnApplication } from "./own-application.server";

/** A state that we don't ship to, of a draft: the chosen one, or else that of its address. */
export type UnshippedState = { code: StateCode; isChosen: boolean };

/**
 * The state of a draft's store when we don't ship there (Rule 2.15); null otherwise, and while an application waits for an answer: it goes
 * on whatever became of its state.
 */
export function unshippedState(
	db: Db,
	{ fields }: Pick<Draft, "fields">,
	application: OwnApplication | null,
): UnshippedState | null {
	if (application?.state === "needs_information") return null;
	const { storeState, businessAddress } = fields;
	const isChosen = isState(storeState);
	const code = isChosen ? storeState : stateOfAddress(businessAddress);
	return code && !shipsTo(db).includes(code) ? { code, isChosen } : null;
}

const MOST_NAMED = 15;

/** The documents that an application needs: 'a Business License and a Reseller Permit'. */
const NEEDED = inARow(
	DOCUMENT_KINDS.filter((kind) => DOCUMENTS[kind].required).map((kind) => `a ${documentName(kind)}`),
);

/** What the wizard shows of states: its choices, a hint, and that we don't ship to the one of the draft (Rule 2.15). */
export function statesOfWizard(db: Db, draft: Draft, application: OwnApplication | null) {
	const ships = shipsTo(db);
	const { storeState } = draft.fields;
	const unshipped = unshippedState(db, draft, application);
	return {
		/** As one text, which is shorter than an object each: 'AL Alabama', on lines. */
		choices: STATE_CODES.map((code) => `${code} ${stateName(code)}`).join("\n"),
		hint:
			isState(storeState) && ships.includes(storeState)
				? `We ship to ${stateInSentence(storeState)}. You need ${NEEDED}.`
				: ships.length <= MOST_NAMED
					? `We ship to ${inARow(ships)}.`
					: `We ship to ${ships.length} states and territories.`,
		notYet: unshipped && { text: notShippedYet(unshipped.code), isChosen: unshipped.isChosen },
	};
}

/** What the page says of the states. */
export type WizardStates = ReturnType<typeof statesOfWizard>;
