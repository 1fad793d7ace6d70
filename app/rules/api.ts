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
	/** `?what=` a SKU, barcode or product, `&state=` a state: what is known, the same for everybody (Rule 17.11). */
	"GET /api/can-i-buy": read({
		access: "public",
		cache: "public",
		query: ["what", "state"],
		gives: canIBuyShape,
		run: ({ db, url }) => canIBuy(db, parse(canIBuySchema, Object.fromEntries(url.searchParams))),
	}),
	/** Who sells, with the version that a change names (Rule 16.52). */
	"GET /api/seller": read({
		access: "settings",
		gives: sellerShape,
		run: ({ db, actor }) => sellerJson(db, actor),
	}),
	/** Replaces the seller. */
	"PUT /api/seller": write({
		access: "settings",
		title: "Failed to save seller",
		schema: copyOfAnswer,
		gives: sellerShape,
		run: ({ db, actor }, input) => {
			saveSeller(db, actor, input);
			return sellerJson(db, actor);
		},
	}),
	/** What confirmed flavor rules hold because it is unknown, of a state (`state`) or of all, by name or `by=product` (Rule 17.18). */
	"GET /api/flavor-classes": read({
		access: "settings",
		query: ["state", "by"],
		gives: unclassifiedShape,
		run: ({ db, actor, url }) => {
			const { state: of, by } = parse(requested, Object.fromEntries(url.searchParams));
			return listUnclassified(db, actor, { state: of, byProduct: by !== null });
		},
	}),
	/** PUT says of which class flavors are: `flavors` of `name`, `productId`, `isProduct`, `flavorClass` and, to be checked, `was` (Rule 17.17). */
	"PUT /api/flavor-classes": call(setFlavorClasses, {
		title: "Failed to save flavor classes",
		gives: z.strictObject({ changed: z.int() }),
		respond: (_call, changed) => ({ changed }),
	}),
	/** The rules and lists of all states (Rules 17.3, 17.8). */
	"GET /api/state-rules": read({
		access: "settings",
		gives: z.strictObject({ rules: z.array(ruleShape), lists: z.array(listShape) }),
		run: ({ db, actor }) => {
			const { rules, lists } = listStateRules(db, actor);
			return { rules: rules.map(stateRuleJson), lists: lists.map(stateRuleJson) };
		},
	}),
	/** Adds a rule, unconfirmed. */
	"POST /api/state-rules": call(createRule, {
		title: "Failed to save rule",
		status: 201,
		gives: ruleShape,
		respond: ruleNow,
	}),
	/** One rule. */
	"GET /api/state-rules/:id": read({
		access: "settings",
		gives: ruleShape,
		run: (made) => ruleNow(made, made.params.id!),
	}),
	/**
	 * PUT replaces the rule; POST confirms it, takes the confirmation back or ends it today (Rule 17.9). `unknown`: how many flavors and
	 * products the rules of its state then hold because they are not classified (Rule 17.18).
	 */
	"PUT /api/state-rules/:id": call(saveRule, {
		title: "Failed to save rule",
		gives: ruleShape,
		respond: ruleNow,
	}),
	"POST /api/state-rules/:id": call(stepRule, {
		title: "Failed to save rule",
		gives: ruleShape.extend({ unknown: z.int() }),
		respond(made, does) {
			const { db, actor } = made;
			const id = made.params.id!;
			const unknown = does === "confirm" ? (heldByRule(db, actor, id)?.total ?? 0) : 0;
			return { ...ruleNow(made, id), unknown };
		},
	}),
	/** The lists of all states (Rule 17.8). */
	"GET /api/state-lists": read({
		access: "settings",
		gives: z.strictObject({ lists: z.array(listShape) }),
		run: ({ db, actor }) => ({ lists: listStateRules(db, actor).lists.map(stateRuleJson) }),
	}),
	/** Adds a list, unconfirmed and without a copy. */
	"POST /api/state-lists": call(createList, {
		title: "Failed to save list",
		status: 201,
		gives: listShape,
		respond: listNow,
	}),
	/** One list with the number of its entries. */
	"GET /api/state-lists/:id": read({
		access: "settings",
		gives: listShape,
		run: (made) => listNow(made, made.params.id!),
	}),
	/**
	 * PUT replaces what the list is. POST imports a copy of it: its text with headings, the day and the source; with `preview`
	 * it only answers what the copy would change (Rule 17.10).
	 */
	"PUT /api/state-lists/:id": call(saveList, {
		title: "Failed to save list",
		gives: listShape,
		respond: listNow,
	}),
	"POST /api/state-lists/:id": write({
		access: "settings",
		title: "Failed to import list",
		schema: listCopySchema,
		gives: copyShape,
		run: ({ db, actor, params }, input) =>
			input.preview
				? copyJson(planCopy(db, actor, params.id!, input), true)
				: copyJson(importCopy(db, actor, { ...input, id: params.id! }), false),
	}),
	/** Confirms a list or takes the confirmation back (Rule 17.9). */
	"POST /api/state-lists/:id/step": call(stepList, {
		title: "Failed to save list",
		gives: listShape,
		respond: (made) => listNow(made, made.params.id!),
	}),
	/** All rates of excise, and the states that are on (Rules 18.21, 18.23). */
	"GET /api/excise-rates": read({
		access: "settings",
		gives: exciseShape,
		run: ({ db, actor }) => {
			const { rates, states } = listExcise(db, actor);
			return { rates: rates.map(rateJson), states: states.map(exciseStateJson) };
		},
	}),
	/** Adds a rate. */
	"POST /api/excise-rates": call(createRate, {
		title: "Failed to save rate",
		status: 201,
		gives: rateShape,
		respond: rateNow,
	}),
	/** One rate of excise. */
	"GET /api/excise-rates/:id": read({
		access: "settings",
		gives: rateShape,
		run: (made) => rateNow(made, made.params.id!),
	}),
	/** PUT replaces the rate (Rule 18.21). */
	"PUT /api/excise-rates/:id": call(saveRate, {
		title: "Failed to save rate",
		gives: rateShape,
		respond: rateNow,
	}),
	/** The products on sale that lack what a state's rates need (Rule 18.24). */
	"GET /api/excise-states/:state": read({
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
	/** PUT switches a state's excise on or off (Rule 18.23), and says how many products can't be ordered there while they lack a fact. */
	"PUT /api/excise-states/:state": call(switchExcise, { title: "Failed to switch", gives: switchedShape }),
} satisfies ApiTable;
