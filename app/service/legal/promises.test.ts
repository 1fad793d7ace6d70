import { beforeEach, expect, it } from "vitest";
import type { Actor } from "~/kernel/actor/actor";
import { writeNewShop } from "~/kernel/settings/new-shop.server";
import type { Db } from "~db/client.server";
import { makeAdmin, testDatabase } from "../../../tests/helpers/database";
import { demoWordsIn } from "../../../tests/helpers/demo-words";
import { writeOwn } from "../../../tests/helpers/own-values";
import { setPayment } from "../../../tests/helpers/payment";
import { call, contextFor } from "../../../tests/helpers/request";
import { answerQuestion } from "../assistant/answer-question.server";
import spanish from "../assistant/content/spanish.json";
import { getKnowledge } from "../assistant/knowledge.server";
import { getBuyerHelp, listBuyerHelp } from "../help/help-texts.server";
import * as legalSettings from "./admin/legal-pages";
import { loader as legal } from "./buyer/legal";
import { LEGAL_PAGES } from "./legal-pages";
import { textFiller } from "./text-filler.server";
import { loader as wholesale } from "./wholesale/wholesale";

let db: Db;
let admin: Actor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

/** All texts that promise something, as visitors read them. */
async function texts(): Promise<string> {
	const fill = textFiller(db);
	const page = await call(wholesale, "/wholesale", { db });
	return JSON.stringify([
		LEGAL_PAGES.map(({ path }) => legal({ url: new URL(path, "http://localhost"), context: contextFor(db) })),
		page.data,
		[...getKnowledge(db).entries.values()].map(({ answer }) => fill(answer)),
		spanish.map(({ answer }) => fill(answer)),
		listBuyerHelp(db).map(({ slug }) => getBuyerHelp(db, slug)),
	]);
}
const CLAIMS =
	/Net 15|cash on delivery|\bCOD\b|State of California|nationwide|interest at|no haggling|2-3 days|within 24 hours and|own trucks|1-2 business days|1-2 días|\$100\b|(?:answer|reply|answers)(?: by email)? within 24/i;

it("are the owner's words in every text, each placeholder filled (Rule 6.14)", async () => {
	const all = await texts();
	for (const words of [
		"prepay or pay cash on delivery",
		"Net 15 or Net 30",
		"State of California",
		"2-3 days",
		...["within 1-2 business days", "We answer within 24 hours", "initial order starts from $100."],
	])
		expect(all).toContain(words);
	expect(all.match(/.{60}\{[a-zA-Z]+\}.{20}/g)).toBeNull();
	expect(all).not.toMatch(/interest at|no haggling/);
	const form = {
		...{ version: "0", shown: ["cookies", "accessibility"], lawState: "Texas" },
		...{
			newAccounts: "pay before we ship",
			established: "Net 21",
			dispatch: "on Tuesdays",
			delivery: "a week",
			...{ reviewDays: "5", answerHours: "48", firstOrderCents: "250" },
		},
	};
	await call(legalSettings.action, "/admin/settings/legal", { db, as: admin, form });
	const own = await texts();
	for (const words of [
		...["pay before we ship", "Net 21", "on Tuesdays", "a week", "State of Texas"],
		...["within 1-5 business days", "Approval in 1-5 business days", "within 48 hours", "starts from $250."],
		...["en 1-5 días hábiles", "mínimo habitual es de $250."],
	])
		expect(own, words).toContain(words);
	expect(own).not.toMatch(CLAIMS);
	expect(answerQuestion(db, { kind: "visitor" }, "do you offer net 30 terms").response).toContain("Net 21");
});

it("are what checkout offers in a new shop, without a time or a state (Rule 6.14)", async () => {
	writeNewShop(db);
	const all = await texts();
	expect(all).not.toMatch(CLAIMS);
	expect(all.match(/.{60}\{[a-zA-Z]+\}.{20}/g)).toBeNull();
	expect(all).toContain("<strong>New accounts</strong> prepay.");
	expect(all).toContain("may be given Net 30");
	expect(all).toContain("The smallest order: none.");
	expect(all).not.toContain("24/7");
	setPayment(db, admin, { cash_on_delivery: { isOffered: true } });
	expect(await texts()).toContain("<strong>New accounts</strong> prepay or pay cash on delivery.");
});

it("say nothing of the demo's shop in one with its own words and rules (Rules 6.14, 9.62)", async () => {
	writeNewShop(db);
	writeOwn(db);
	expect(demoWordsIn(await texts())).toEqual([]);
});
