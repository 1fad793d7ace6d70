import { afterAll, expect, it } from "vitest";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import { STAFF_ROLES } from "~/terms/roles";
import { makeBuyer, makeStaff, testDatabase } from "../helpers/database";

/** Operations and queries by whom they let in. A new one that is not for staff with a permission needs an entry. */
const DOORS = {
	/** What they give depends on the reader. */
	everybody: `answerQuestion askSupport blockedCards blocksFor cardsOf destinationOf findCatalogPage findKeptForm findProducts
		getBlogPage getBrandBySlug getBrandDrawing getCartSize getConversation getDocument getPost getProductBySlug
		getProductDrawing getProductJson joinByInvitation listFeaturedProducts listLatestPosts listPosts listProducts
		listRelatedPosts listRelatedProducts mayBuy mayBuyLines orderRowsOf productsJson readInvitation requestQuote
		sendMessage standingOf storeIn suggestProducts unitsInCart whyNotEach`,
	/** Steps of operations, which have asked who it is. */
	steps: `adoptDraft auditWriter billDifference closeAccount writeReversal addFormsFor loadAnalytics orderedView creditGoods endAccess forgetKeptForms
		getLatestApplication hasOpenApplication improveAnswer invoiceParcel ownPrices entriesOfOrder planPrices
		pricesFor recordAudit recordAuditSoon recordFile recordImport reopenAccount returnStock spendRelease stockMover takeStock
		withdrawHeld writeEntry`,
	accounts: `acceptInvitation addDocuments changePassword getOwnAddress getProfile listDevices listOwnMessages listOwnQuotes
		requestConfirmation requireRoomForApplication resubmitApplication signOutDevice signOutOthers
		submitApplication`,
	customers: `acceptQuote addEachLine addListToCart addLocation addQuickOrderLines addToCart addWhatFits approveRequest askAgain
		askWhenBack requestedFlavorsOf cancelOrder changeLocation checkOut chooseLocation clearCart closeLocation createList
		createListFromCart createListFromOrder currentBuyer declineRequest deleteList deleteStockRequest
		getApprovalAmount getBuyerAccount getCart getCheckout getLocation getMyCredit getMyOrder getMyLedgerEntry getMyStatement
		getOffer getOrderFigures getQuickOrderDraft getProblem getRequest getRequestSummary getSavedList getSpendingByMonth invitePerson
		keepPhotos listBoughtGoods listLeftCarts listLocations listMyClaims listMyOpenClaims listMyOrders listOrderEvents
		listOwnEndingLicenses listOwnHolds listPeople listPersonInvitations listRequests listSavedLists listStockRequests
		listStoreNames listUnsentPhotos listWaiting myDataCsv orderFlavorsOf placeOrder removeItem removePerson
		removePhoto renameList reorder reportClaim resendPersonInvitation restoreRequest sampleCsv saveQuickOrderDraft
		sendLicense setApprovalAmount setListQuantities setMyStatementMail setPersonFields setPersonRole setQuantity
		stopAsking takeOff takeOverCart verifyLines withdrawPersonInvitation withdrawRequest`,
	"staff of any role": `countWaiting findRecords getAttention getPortalSummary listWaiting`,
	"the system": `confirmClockAtServer findNotice getCampaignMail getMailedClaim getMailedInvoice getMailedMessage getMailedOrder getMailedQuote
		getMailedReminder getMailedStatement getNewestCampaignId getNewestMailedIds isAddressConfirmed setPassword`,
};

const db = testDatabase();
// A role without any permission.
Object.assign(STAFF_ROLES, { trainee: { label: "Trainee", description: "", may: [] } });
afterAll(() => Reflect.deleteProperty(STAFF_ROLES, "trainee"));
const ACTORS = [VISITOR, makeBuyer(db), { ...makeStaff(db, "warehouse"), role: "trainee" }] as Actor[];

/** Who lets a visitor, a buyer and the trainee in: those without a code. */
const ANSWERS: Record<string, string> = {
	",,": "everybody",
	"unauthenticated,,": "accounts",
	"unauthenticated,,forbidden": "customers",
	"unauthenticated,forbidden,": "staff of any role",
	"forbidden,forbidden,forbidden": "the system",
	"unauthenticated,forbidden,forbidden": "staff with a permission",
};

type Operation = (...args: unknown[]) => unknown;
const TAKES_ACTOR = /^(async\s+)?(function\s*\*?\s*\w*)?\s*\((db|tx), actor\b/;
const modules = import.meta.glob<Record<string, unknown>>(
	["/app/*/*/*.server.ts", "/app/*/*/{mails,shelf}/*.server.ts"],
	{ eager: true },
);
const operations = Object.values(modules)
	.flatMap((module) => Object.entries(module))
	.filter((entry): entry is [string, Operation] => TAKES_ACTOR.test(String(entry[1])));

/** The refusal of a caller; empty where the operation goes on to its input, which here is none that it can use. */
async function refusalOf(run: Operation, actor: Actor): Promise<string> {
	try {
		const answer = (await run(db, actor, [], [], [], [])) as Partial<Generator> | null | undefined;
		// Rows that are sent as they are read.
		if (answer?.next) for (const _ of answer as Generator);
		return "";
	} catch (error) {
		const code = error instanceof DomainError ? error.code : "";
		return code === "unauthenticated" || code === "forbidden" ? code : "";
	}
}

it("every operation refuses those it isn't for, before it looks at its input (Rules 1.9, 7.34)", async () => {
	const found: { name: string; door: string }[] = [];
	for (const [name, run] of operations) {
		const codes = [];
		for (const actor of ACTORS) codes.push(await refusalOf(run, actor));
		found.push({ name, door: ANSWERS[codes.join()] ?? codes.join() });
	}
	const namesOf = (door: string) => found.flatMap((one) => (one.door === door ? one.name : [])).sort();
	const withPermission = "staff with a permission";
	const doors = new Set(found.map(({ door }) => door).filter((door) => door !== withPermission));
	const { steps, everybody, ...rest } = DOORS;
	expect(Object.fromEntries([...doors].map((door) => [door, namesOf(door)]))).toEqual(
		Object.fromEntries(
			Object.entries({ ...rest, everybody: `${everybody} ${steps}` }).map(([door, names]) => [
				door,
				names.split(/\s+/).sort(),
			]),
		),
	);
	expect(namesOf(withPermission).length).toBeGreaterThan(200);
});
