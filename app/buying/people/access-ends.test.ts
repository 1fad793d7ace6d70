// What pages and calls answer when a colleague's access ends, and when an address had its mails of the day.
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { companiesApi } from "~/customers/companies/api";
import { invitePerson } from "~/customers/companies/invite-person.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { invitations, outbox, sessions } from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeBuyer, makeColleague, testDatabase } from "../../../tests/helpers/database";
import { call } from "../../../tests/helpers/request";
import * as invitationRoute from "./invitation";
import * as people from "./people";
import * as person from "./person";

const apiInvitation = doorsAt(companiesApi, "/api/company/invitations/:id");
const apiInvitations = doorsAt(companiesApi, "/api/company/invitations");

let db: Db;
let owner: UserActor;
beforeEach(() => {
	db = testDatabase();
	owner = makeBuyer(db);
});

const signIn = ({ id }: UserActor) =>
	db
		.insert(sessions)
		.values({ id, userId: id, lastSeenAt: new Date(), expiresAt: new Date(Date.now() + 60_000) })
		.run();
const mails = () => db.select().from(outbox).where(eq(outbox.to, "pat@store.example")).all().length;

test("tells owners that an address had its mails of the day, and when it gets more (Rule 1.15)", async () => {
	const { id } = invitePerson(db, owner, { email: "pat@store.example", role: "buyer" });
	const page = "/buyer-portal/people";
	const again = () =>
		call(invitationRoute.action, `${page}/invitations/${id}`, {
			...{ db, as: owner, params: { id }, form: { change: "again" } },
		});
	for (let n = 0; n < 2; n++)
		expect(await again()).toMatchObject({ flash: { title: "Invitation sent again" } });
	expect(await again()).toMatchObject({
		status: 303,
		flash: {
			kind: "error",
			text: expect.stringMatching(/^We sent 3 emails to pat@store\.example within a day/),
		},
	});
	const program = await call(apiInvitation.action, `/api/company/invitations/${id}`, {
		...{ db, as: owner, params: { id }, method: "POST" },
	});
	expect(program).toMatchObject({ status: 429, body: { title: "Failed to send the invitation" } });
	expect(Number(program.headers.get("Retry-After"))).toBeGreaterThan(86_000);

	const elsewhere = makeBuyer(db);
	const input = { email: "PAT@store.example", role: "owner" };
	expect(await call(people.action, page, { db, as: elsewhere, form: input })).toMatchObject({
		status: 429,
		body: { result: { error: { email: [expect.stringMatching(/^We sent 3 emails/)] } } },
	});
	expect(
		await call(apiInvitations.action, "/api/company/invitations", { db, as: elsewhere, json: input }),
	).toMatchObject({
		status: 429,
	});
	expect([mails(), db.select().from(invitations).all().length]).toEqual([3, 1]);
});

test("says which invitations ended with a colleague's role, and logs out who gives one up (Rule 1.14)", async () => {
	const second = makeColleague(db, owner, "owner");
	invitePerson(db, second, { email: "pat@store.example", role: "owner" });
	const lower = (who: UserActor, as: UserActor) =>
		call(person.action, `/buyer-portal/people/${who.id}`, {
			...{ db, as, params: { id: who.id }, form: { change: "role", role: "buyer" } },
		});
	expect(await lower(second, owner)).toMatchObject({
		flash: { text: `${second.username} has the role Buyer from now on. 1 open invitation no longer works.` },
	});
	expect(mails()).toBe(0);
	const third = makeColleague(db, owner, "owner");
	signIn(third);
	expect((await lower(third, third)).location).toBe("/login");
	expect(db.select().from(sessions).where(eq(sessions.userId, third.id)).all()).toEqual([]);
});
