import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, parse, write } from "~/http/json.server";
import { orNull } from "~/kernel/fields";
import { saveSeller } from "~/kernel/settings/save-settings.server";
import { sellerJson } from "~/kernel/settings/seller.queries.server";
import { sellerSchema } from "~/kernel/settings/seller.schema";
import { canIBuySchema } from "./can-i-buy/can-i-buy.schema";
import { canIBuy } from "./can-i-buy/can-i-buy.server";
import { listCopySchema } from "./compliance/compliance.schema";
import { copyJson, importCopy, planCopy } from "./compliance/copy-list.server";
import { setFlavorClasses } from "./compliance/set-flavor-classes.server";
import { getList, getRule, listStateRules, stateRuleJson } from "./compliance/state-rules.queries.server";
import { heldByRule, listUnclassified } from "./compliance/unclassified.server";
import {
	createList,
	createRule,
	saveList,
	saveRule,
	stepList,
	stepRule,
} from "./compliance/write-state-rules.server";
import { state } from "./dated-facts/dated-fact.schema";
import {
	canIBuyShape,
	copyShape,
	exciseShape,
	lackingShape,
	listShape,
	rateShape,
	ruleShape,
	sellerShape,
	switchedShape,
	unclassifiedShape,
} from "./rule-shapes.server";
import { exciseStateJson, rateJson } from "./taxes/excise-json";
import {
	createRate,
	getRate,
	listExcise,
	listLacking,
	saveRate,
	switchExcise,
} from "./taxes/keep-excise.server";

/** A changed copy of the answer to GET: its other fields are ignored. */
const copyOfAnswer = sellerSchema
	.extend({ savedBy: z.unknown().optional(), savedAt: z.unknown().optional() })
	.transform(({ savedBy: _by, savedAt: _at, ...seller }) => seller);

const requested = z.object({
	state: orNull(state),
	by: orNull(z.enum(["product"], { error: "Use product" })),
});

const ruleNow = ({ db, actor }: Call, id: string) => stateRuleJson(getRule(db, actor, id));
const listNow = ({ db, actor }: Call, id: string) => stateRuleJson(getList(db, actor, id));
const rateNow = ({ db, actor }: Call, id: string) => rateJson(getRate(db, actor, id));

/** The calls of rules. */
export const rulesApi = {
	/** Rule 17.11. */
	"GET /api/can-i-buy": read({
		says: "Says whether goods may be bought in a state, as far as it is known.",
		access: "public",
		cache: "public",
		query: { what: "A SKU, a barcode or a product's name.", state: "A state's two letters." },
		gives: canIBuyShape,
		run: ({ db, url }) => canIBuy(db, parse(canIBuySchema, Object.fromEntries(url.searchParams))),
	}),
	/** Rule 16.52. */
	"GET /api/seller": read({
		says: "Says who sells, with the version that a change names.",
		access: "settings",
		gives: sellerShape,
		run: ({ db, actor }) => sellerJson(db, actor),
	}),
	"PUT /api/seller": write({
		says: "Replaces who sells.",
		access: "settings",
		title: "Failed to save seller",
		schema: copyOfAnswer,
		gives: sellerShape,
		run: ({ db, actor }, input) => {
			saveSeller(db, actor, input);
			return sellerJson(db, actor);
		},
	}),
	/** Rule 17.18. */
	"GET /api/flavor-classes": read({
		says: "Lists what flavor rules hold back because its class is unknown.",
		access: "settings",
		query: { state: "Only this state's rules.", by: "'product' gives products in place of names." },
		gives: unclassifiedShape,
		run: ({ db, actor, url }) => {
			const { state: of, by } = parse(requested, Object.fromEntries(url.searchParams));
			return listUnclassified(db, actor, { state: of, byProduct: by !== null });
		},
	}),
	/** Rule 17.17. */
	"PUT /api/flavor-classes": call(setFlavorClasses, {
		says: "Says of which class flavors are.",
		title: "Failed to save flavor classes",
		gives: z.strictObject({ changed: z.int() }),
		respond: (_call, changed) => ({ changed }),
	}),
	/** Rules 17.3 and 17.8. */
	"GET /api/state-rules": read({
		says: "Lists the rules and lists of all states.",
		access: "settings",
		gives: z.strictObject({ rules: z.array(ruleShape), lists: z.array(listShape) }),
		run: ({ db, actor }) => {
			const { rules, lists } = listStateRules(db, actor);
			return { rules: rules.map(stateRuleJson), lists: lists.map(stateRuleJson) };
		},
	}),
	"POST /api/state-rules": call(createRule, {
		says: "Adds a state's rule, unconfirmed.",
		title: "Failed to save rule",
		status: 201,
		gives: ruleShape,
		respond: ruleNow,
	}),
	"GET /api/state-rules/:id": read({
		says: "Gives one rule.",
		access: "settings",
		gives: ruleShape,
		run: (made) => ruleNow(made, made.params.id!),
	}),
	/** Rules 17.9 and 17.18. */
	"PUT /api/state-rules/:id": call(saveRule, {
		says: "Replaces a rule.",
		title: "Failed to save rule",
		gives: ruleShape,
		respond: ruleNow,
	}),
	"POST /api/state-rules/:id": call(stepRule, {
		says: "Confirms a rule, takes the confirmation back, or ends the rule today.",
		title: "Failed to save rule",
		gives: ruleShape.extend({ unknown: z.int() }),
		respond(made, does) {
			const { db, actor } = made;
			const id = made.params.id!;
			const unknown = does === "confirm" ? (heldByRule(db, actor, id)?.total ?? 0) : 0;
			return { ...ruleNow(made, id), unknown };
		},
	}),
	/** Rule 17.8. */
	"GET /api/state-lists": read({
		says: "Lists the product lists of all states.",
		access: "settings",
		gives: z.strictObject({ lists: z.array(listShape) }),
		run: ({ db, actor }) => ({ lists: listStateRules(db, actor).lists.map(stateRuleJson) }),
	}),
	"POST /api/state-lists": call(createList, {
		says: "Adds a state's list, unconfirmed and without a copy.",
		title: "Failed to save list",
		status: 201,
		gives: listShape,
		respond: listNow,
	}),
	"GET /api/state-lists/:id": read({
		says: "Gives one list with the number of its entries.",
		access: "settings",
		gives: listShape,
		run: (made) => listNow(made, made.params.id!),
	}),
	/** Rule 17.10. */
	"PUT /api/state-lists/:id": call(saveList, {
		says: "Replaces what a list is.",
		title: "Failed to save list",
		gives: listShape,
		respond: listNow,
	}),
	"POST /api/state-lists/:id": write({
		says: "Imports a copy of a list; with preview it only says what the copy would change.",
		access: "settings",
		title: "Failed to import list",
		schema: listCopySchema,
		gives: copyShape,
		run: ({ db, actor, params }, input) =>
			input.preview
				? copyJson(planCopy(db, actor, params.id!, input), true)
				: copyJson(importCopy(db, actor, { ...input, id: params.id! }), false),
	}),
	/** Rule 17.9. */
	"POST /api/state-lists/:id/step": call(stepList, {
		says: "Confirms a list or takes the confirmation back.",
		title: "Failed to save list",
		gives: listShape,
		respond: (made) => listNow(made, made.params.id!),
	}),
	/** Rules 18.21 and 18.23. */
	"GET /api/excise-rates": read({
		says: "Lists all rates of excise, and the states that are on.",
		access: "settings",
		gives: exciseShape,
		run: ({ db, actor }) => {
			const { rates, states } = listExcise(db, actor);
			return { rates: rates.map(rateJson), states: states.map(exciseStateJson) };
		},
	}),
	"POST /api/excise-rates": call(createRate, {
		says: "Adds a rate of excise.",
		title: "Failed to save rate",
		status: 201,
		gives: rateShape,
		respond: rateNow,
	}),
	"GET /api/excise-rates/:id": read({
		says: "Gives one rate of excise.",
		access: "settings",
		gives: rateShape,
		run: (made) => rateNow(made, made.params.id!),
	}),
	/** Rule 18.21. */
	"PUT /api/excise-rates/:id": call(saveRate, {
		says: "Replaces a rate of excise.",
		title: "Failed to save rate",
		gives: rateShape,
		respond: rateNow,
	}),
	/** Rule 18.24. */
	"GET /api/excise-states/:state": read({
		says: "Lists the products on sale that lack what a state's rates need.",
		access: "settings",
		gives: lackingShape,
		run: ({ db, actor, params }) => ({
			lacking: listLacking(db, actor, params.state!).map(({ id, name, sku, lacks }) => ({
				id,
				name,
				sku,
				lacks,
			})),
		}),
	}),
	/** Rule 18.23. */
	"PUT /api/excise-states/:state": call(switchExcise, {
		says: "Switches a state's excise on or off.",
		title: "Failed to switch",
		gives: switchedShape,
	}),
} satisfies ApiTable;
