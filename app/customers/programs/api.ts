import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { notFound } from "~/kernel/errors";
import { id, moment } from "~/kernel/shapes.server";
import { SCOPES, type Scope } from "~/terms/programs";
import { makeCompanyKey, makeShopKey, revokeCompanyKey, revokeShopKey } from "./program-keys.server";
import { listCompanyKeys, listShopKeys, type ProgramKey } from "./programs.queries.server";

const keyShape = z
	.strictObject({
		id,
		begins: z.string(),
		name: z.string(),
		scopes: z.array(z.enum(SCOPES as readonly [Scope, ...Scope[]])),
		madeBy: z.string(),
		createdAt: moment,
		expiresAt: moment.nullable(),
		lastUsedAt: moment.nullable(),
		revokedAt: moment.nullable(),
		state: z.enum(["works", "revoked", "expired", "stopped"]),
	})
	.meta({ id: "Key" });

/** A key that was made, with what its program sends: no other answer has that. */
const madeShape = keyShape.extend({ key: z.string() }).meta({ id: "MadeKey" });

const oneOf = (keys: ProgramKey[], id: string): ProgramKey => {
	const found = keys.find((key) => key.id === id);
	if (!found) throw notFound("Key");
	return found;
};

/** Why these calls take no one-time key. */
const GIVEN_ONCE = "Its answer has a secret that is given once and kept nowhere.";

/** The calls of keys. People make them: no key opens them (Rule 9.70). */
export const programsApi = {
	"GET /api/keys": read({
		says: "Lists the keys of the shop's programs, the newest first.",
		access: "staff",
		gives: z.array(keyShape),
		run: ({ db, actor }) => listShopKeys(db, actor),
	}),
	"POST /api/keys": call(makeShopKey, {
		says: "Makes a key for a program of the shop; the key itself is in this answer and in no other.",
		title: "Failed to make the key",
		notOnce: GIVEN_ONCE,
		status: 201,
		gives: madeShape,
		respond: ({ db, actor }, { row, key }) => ({ ...oneOf(listShopKeys(db, actor), row.id), key }),
	}),
	"DELETE /api/keys/:id": call(revokeShopKey, {
		says: "Ends a key at once and for good.",
		title: "Failed to revoke the key",
		gives: keyShape,
		respond: ({ db, actor }, row) => oneOf(listShopKeys(db, actor), row.id),
	}),
	"GET /api/company/keys": read({
		says: "Lists the keys of the programs of the caller's company, for its owners.",
		access: "owner",
		gives: z.array(keyShape),
		run: ({ db, actor }) => listCompanyKeys(db, actor),
	}),
	"POST /api/company/keys": call(makeCompanyKey, {
		says: "Makes a key for a program of the company; the key itself is in this answer and in no other.",
		title: "Failed to make the key",
		notOnce: GIVEN_ONCE,
		status: 201,
		gives: madeShape,
		respond: ({ db, actor }, { row, key }) => ({ ...oneOf(listCompanyKeys(db, actor), row.id), key }),
	}),
	"DELETE /api/company/keys/:id": call(revokeCompanyKey, {
		says: "Ends a key of the company at once and for good.",
		title: "Failed to revoke the key",
		gives: keyShape,
		respond: ({ db, actor }, row) => oneOf(listCompanyKeys(db, actor), row.id),
	}),
} satisfies ApiTable;
