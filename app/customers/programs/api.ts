import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { notFound } from "~/kernel/errors";
import { id, moment } from "~/kernel/shapes.server";
import { SCOPES, type Scope } from "~/terms/programs";
import { makeCompanyKey, makeShopKey, revokeCompanyKey, revokeShopKey } from "./program-keys.server";
import { listCompanyKeys, listShopKeys, type ProgramKey } from "./programs.queries.server";

const keyShape = z.strictObject({
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
});

/** A key that was made, with what its program sends: no other answer has that. */
const madeShape = keyShape.extend({ key: z.string() });

const oneOf = (keys: ProgramKey[], id: string): ProgramKey => {
	const found = keys.find((key) => key.id === id);
	if (!found) throw notFound("Key");
	return found;
};

/** The calls of keys. People make them: no key opens them (Rule 9.70). */
export const programsApi = {
	/** The keys of the shop's programs, the newest first. */
	"GET /api/keys": read({
		access: "staff",
		gives: z.array(keyShape),
		run: ({ db, actor }) => listShopKeys(db, actor),
	}),
	/** Makes one: `name`, `scopes` such as 'orders:read', and `lastDay`. Its `key` is in this answer and in no other. */
	"POST /api/keys": call(makeShopKey, {
		title: "Failed to make the key",
		status: 201,
		gives: madeShape,
		respond: ({ db, actor }, { row, key }) => ({ ...oneOf(listShopKeys(db, actor), row.id), key }),
	}),
	/** Ends one at once and for good. */
	"DELETE /api/keys/:id": call(revokeShopKey, {
		title: "Failed to revoke the key",
		gives: keyShape,
		respond: ({ db, actor }, row) => oneOf(listShopKeys(db, actor), row.id),
	}),
	/** The keys of the programs of the caller's company, for its owners. */
	"GET /api/company/keys": read({
		access: "owner",
		gives: z.array(keyShape),
		run: ({ db, actor }) => listCompanyKeys(db, actor),
	}),
	"POST /api/company/keys": call(makeCompanyKey, {
		title: "Failed to make the key",
		status: 201,
		gives: madeShape,
		respond: ({ db, actor }, { row, key }) => ({ ...oneOf(listCompanyKeys(db, actor), row.id), key }),
	}),
	"DELETE /api/company/keys/:id": call(revokeCompanyKey, {
		title: "Failed to revoke the key",
		gives: keyShape,
		respond: ({ db, actor }, row) => oneOf(listCompanyKeys(db, actor), row.id),
	}),
} satisfies ApiTable;
