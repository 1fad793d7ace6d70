import type { ApplicationDocumentKind } from "../../app/terms/documents.ts";
import { FIRST_TIERS } from "../../app/terms/pricing-tiers.ts";
import type { TradeReference } from "../json-shapes.ts";
import type {
	auditLog,
	companies,
	licenses,
	locations,
	uploadedFiles,
	users,
	wholesaleApplications,
} from "../schema.server.ts";
import {
	applicantBusinesses,
	approvedBusinesses,
	buyerBusiness,
	type DemoBusiness,
	pendingBusiness,
} from "./businesses.ts";
import { createClock, DAY, type DemoClock, HOUR } from "./clock.ts";
import type { DemoBuyer, DemoTier } from "./order-history.ts";
import { makePdf, makePng } from "./paper.ts";
import { createRandom, type Random } from "./random.ts";

type UserRow = typeof users.$inferInsert;
type CompanyRow = typeof companies.$inferInsert;
type ApplicationRow = typeof wholesaleApplications.$inferInsert;

export interface People {
	adminId: string;
	/** Without passwords: the caller adds them. */
	userRows: Omit<UserRow, "password">[];
	companyRows: CompanyRow[];
	locationRows: (typeof locations.$inferInsert)[];
	applicationRows: ApplicationRow[];
	fileRows: (typeof uploadedFiles.$inferInsert)[];
	licenseRows: (typeof licenses.$inferInsert)[];
	auditRows: (typeof auditLog.$inferInsert)[];
	/** Content of the uploaded files by storage key. */
	files: Map<string, Buffer>;
	demoBuyer: DemoBuyer;
	buyers: DemoBuyer[];
}

const references: readonly TradeReference[] = [
	{
		company: "Keystone Vapor Distribution",
		contact: "Alan Reese",
		phone: "(215) 555-0141",
		email: "ar@keystonevapor.example",
	},
	{
		company: "Sunbelt Wholesale Tobacco",
		contact: "Denise Ward",
		phone: "(770) 555-0118",
		email: "denise@sunbeltwholesale.example",
	},
	{
		company: "Pacific Coast E-Liquid Supply",
		contact: "Tom Akana",
		phone: "(949) 555-0176",
		email: "tom@pceliquid.example",
	},
	{
		company: "Lone Star Smoke Supply",
		contact: "Carmen Ruiz",
		phone: "(214) 555-0155",
		email: "cruiz@lonestarsmoke.example",
	},
	{
		company: "Great Lakes Novelty & Tobacco",
		contact: "Pete Jankowski",
		phone: "(313) 555-0109",
		email: "orders@glnovelty.example",
	},
	{
		company: "Blue Ridge Distributing",
		contact: "Sara Lyle",
		phone: "(828) 555-0127",
		email: "sara@blueridgedist.example",
	},
	{
		company: "Mesa Counter Displays",
		contact: "Hugo Bernal",
		phone: "(480) 555-0163",
		email: "hugo@mesadisplays.example",
	},
];

const labeled = ({ company, contact, phone, email }: TradeReference) =>
	`Company: ${company}\nContact: ${contact}\nPhone: ${phone}\nEmail: ${email}`;
const plain = ({ company, contact, phone, email }: TradeReference) =>
	`${company}\n${contact}\n${phone}\n${email}`;

const volumes = ["$500-$1,999", "$2,000-$4,999", "$5,000-$9,999", "$10,000+"] as const;

const documents: Record<ApplicationDocumentKind, { title: string; file: string; prefix: string }> = {
	businessLicense: { title: "BUSINESS LICENSE", file: "business-license", prefix: "BL" },
	resellerPermit: { title: "SELLER'S PERMIT / RESALE CERTIFICATE", file: "resale-certificate", prefix: "SP" },
	tobaccoLicense: {
		title: "TOBACCO & VAPOR PRODUCTS RETAIL LICENSE",
		file: "tobacco-retail-license",
		prefix: "TR",
	},
};

const rejections = [
	"The business license is for a residential address. We can only supply a licensed store; apply again with the license of the store location.",
	"Both trade references say that they have not sold to this business. Please apply again with suppliers who know you.",
	"We do not resell to distributors. The application names wholesale as the main activity.",
	"The resale certificate belongs to a different legal entity than the business license, and three emails about it were not answered.",
	"The tobacco license was suspended by the state in March. Apply again once it has been reinstated.",
];

const questions = [
	"Please add your state's tobacco retail license: in your state it is needed for vapor goods as well.",
	"The name on the resale certificate is not the name you applied with. If it is a trade name, please send the DBA filing.",
	"The second page of the business license is missing. We need the one with the expiry date.",
];

/** Users, their applications and documents: forty-two approved retailers and all other applicants. */
export function peopleRows(clock: DemoClock, random: Random): People {
	const adminCreated = clock.daysAgo(540);
	const adminId = clock.id(adminCreated);
	const people: People = {
		adminId,
		userRows: [],
		companyRows: [],
		locationRows: [],
		applicationRows: [],
		fileRows: [],
		licenseRows: [],
		auditRows: [],
		files: new Map(),
		buyers: [],
		demoBuyer: {
			userId: "",
			companyId: "",
			business: buyerBusiness,
			tier: "starter",
			prepay: false,
			approvedDaysAgo: 380,
		},
	};

	// Ids of its own, since the clock's random numbers are drawn in order.
	const ids = createClock(clock.now, createRandom("companies"));
	const addUser = (
		createdAt: Date,
		row: Omit<UserRow, "id" | "password" | "createdAt" | "updatedAt">,
		id = clock.id(createdAt),
	) => {
		people.userRows.push({ ...row, id, emailConfirmedAt: createdAt, createdAt, updatedAt: createdAt });
		return id;
	};

	/** An account that owns a company. @returns both ids. */
	const addOwner = (
		createdAt: Date,
		{ username, email, name, phone }: DemoBusiness,
		lastLoginAt: Date,
		terms: Partial<CompanyRow> = {},
	) => {
		const companyId = ids.id(createdAt);
		people.companyRows.push({
			...{ id: companyId, name, phone, pricingTier: FIRST_TIERS.forNew },
			...{ createdAt, updatedAt: createdAt },
			...terms,
		});
		const userId = addUser(createdAt, { username, email, companyId, companyRole: "owner", lastLoginAt });
		return { userId, companyId };
	};

	const addDocument = (
		userId: string,
		business: DemoBusiness,
		kind: ApplicationDocumentKind,
		at: Date,
		expires: Date,
	) => {
		const { title, file, prefix } = documents[kind];
		const id = clock.id(at);
		const asPicture = random.chance(0.25);
		const number = `${prefix}-${business.state}-${random.int(100_000, 999_999)}`;
		const content = asPicture
			? makePng(random.int(1, 999))
			: makePdf(title, [
					`Specimen for demonstration - not a license`,
					`Issued to: ${business.name}`,
					`${business.address1}, ${business.city}, ${business.state} ${business.zipCode}`,
					`Number: ${number}`,
					`Valid until: ${expires.toISOString().slice(0, 10)}`,
				]);
		const storageKey = id.replaceAll("-", "");
		people.files.set(storageKey, content);
		people.fileRows.push({
			id,
			storageKey,
			name: `${file}-${business.city.toLowerCase().replaceAll(/\W+/g, "-")}.${asPicture ? "png" : "pdf"}`,
			contentType: asPicture ? "image/png" : "application/pdf",
			size: content.length,
			ownerId: userId,
			createdAt: at,
		});
		return { id, number };
	};

	const addApplication = (
		{ userId, companyId }: { userId: string; companyId: string },
		business: DemoBusiness,
		submittedAt: Date,
		values: Partial<ApplicationRow>,
		kinds: readonly ApplicationDocumentKind[] = ["businessLicense", "resellerPermit", "tobaccoLicense"],
		licenseDays = random.int(95, 330),
	) => {
		const id = clock.id(submittedAt);
		const chosen = random.sample(references, random.int(2, 3));
		const free = random.chance(0.12);
		const decided = values.status === "approved" || values.status === "rejected";
		const fileIds: Partial<Record<ApplicationDocumentKind, string>> = {};
		const address = `${business.address1}\n${business.city}, ${business.state} ${business.zipCode}`;
		const locationId = values.status === "approved" ? ids.id(submittedAt) : null;
		if (locationId) {
			const at = values.reviewedAt ?? submittedAt;
			people.locationRows.push({
				...{ id: locationId, companyId, applicationId: id, status: "approved" },
				...{ name: business.name, address, phone: business.phone, createdAt: at, updatedAt: at },
				...{ contactFirstName: business.firstName, contactLastName: business.lastName },
			});
		}
		if (locationId) people.companyRows.find((company) => company.id === companyId)!.ein = business.ein;
		for (const kind of kinds) {
			const days = kind === "tobaccoLicense" ? licenseDays : licenseDays + random.int(20, 120);
			const expires = new Date(clock.now.getTime() + days * DAY);
			const document = addDocument(userId, business, kind, submittedAt, expires);
			fileIds[kind] = document.id;
			if (!locationId) continue;
			people.licenseRows.push({
				...{ id: ids.id(submittedAt), applicationId: id, locationId, fileId: document.id },
				...{ state: business.state, createdAt: submittedAt },
				kind,
				number: document.number,
				// In most states a resale certificate doesn't expire.
				expiresOn: kind === "resellerPermit" ? null : expires.toISOString().slice(0, 10),
				verifiedBy: adminId,
				verifiedAt: values.reviewedAt ?? null,
				updatedAt: values.reviewedAt ?? submittedAt,
			});
		}
		const updatedAt = values.reviewedAt ?? submittedAt;
		people.applicationRows.push({
			id,
			userId,
			companyId,
			email: business.email,
			businessName: business.name,
			businessAddress: address,
			businessPhone: business.phone,
			ein: business.ein,
			tradeReferences: free ? [] : chosen,
			tradeReferencesText: free
				? "We have bought from Keystone and from Sunbelt for about two years, ask for the sales desk. Happy to send invoices."
				: chosen.map(random.chance(0.5) ? labeled : plain).join("\n\n"),
			expectedVolume: random.pick(volumes),
			createdAt: submittedAt,
			updatedAt,
			...fileIds,
			...values,
		});
		if (decided)
			people.auditRows.push({
				id: clock.id(updatedAt),
				actorId: adminId,
				actorName: "dana",
				action: values.status === "approved" ? "application.approve" : "application.reject",
				entity: "application",
				entityId: id,
				before: { status: "pending" },
				after: { status: values.status, notes: values.notes ?? null },
				createdAt: updatedAt,
			});
		return id;
	};

	addUser(
		adminCreated,
		{ username: "dana", email: "admin@example.com", role: "admin", lastLoginAt: clock.daysAgo(1) },
		adminId,
	);

	const addApproved = (
		business: DemoBusiness,
		tier: DemoTier,
		approvedDaysAgo: number,
		licenseDays?: number,
	): DemoBuyer => {
		const reviewedAt = clock.daysAgo(approvedDaysAgo);
		const submittedAt = new Date(reviewedAt.getTime() - random.int(5, 40) * HOUR);
		const createdAt = new Date(submittedAt.getTime() - random.int(1, 30) * HOUR);
		const prepay = tier === "starter" && approvedDaysAgo < 60;
		const lastLoginAt = clock.daysAgo(random.int(0, 30));
		const owner = addOwner(createdAt, business, lastLoginAt, {
			isWholesaleApproved: true,
			pricingTier: tier,
			paymentTerms: prepay ? "prepay" : "net30",
			notes: tier === "premium" ? "Pays within ten days. Likes a call before price changes." : null,
		});
		addApplication(
			owner,
			business,
			submittedAt,
			{
				status: "approved",
				reviewedBy: adminId,
				reviewedAt,
				expectedVolume: tier === "premium" ? volumes[2] : tier === "growth" ? volumes[1] : volumes[0],
			},
			undefined,
			licenseDays,
		);
		return { ...owner, business, tier, prepay, approvedDaysAgo };
	};

	people.demoBuyer = addApproved(buyerBusiness, "starter", 380, 240);
	// Licenses that expire in two weeks, five weeks, a few days, and one that has expired; its company has no open order, which could not ship.
	const licenseDays: Record<number, number> = { 3: 14, 8: 37, 14: 5, 21: 58, 27: -9 };
	people.buyers = approvedBusinesses.map((business, index) =>
		addApproved(
			business,
			index % 8 === 2 ? "premium" : index % 4 === 1 ? "growth" : "starter",
			index < 30 ? 470 - index * 9 : 190 - (index - 30) * 17,
			licenseDays[index],
		),
	);

	const addApplicant = (business: DemoBusiness, submittedAt: Date) =>
		addOwner(new Date(submittedAt.getTime() - random.int(1, 20) * HOUR), business, submittedAt);

	const everything: readonly ApplicationDocumentKind[] = [
		"businessLicense",
		"resellerPermit",
		"tobaccoLicense",
	];
	const withoutTobacco: readonly ApplicationDocumentKind[] = ["businessLicense", "resellerPermit"];
	const waiting: [business: DemoBusiness, kinds: readonly ApplicationDocumentKind[]][] = applicantBusinesses
		.slice(0, 13)
		.map((business, index) => [
			business,
			index % 4 === 1
				? withoutTobacco
				: index === 6
					? (["businessLicense"] as const)
					: index === 10
						? []
						: everything,
		]);
	const northgateAt = clock.daysAgo(1.2);
	addApplication(
		addApplicant(pendingBusiness, northgateAt),
		pendingBusiness,
		northgateAt,
		{ expectedVolume: volumes[1] },
		withoutTobacco,
	);
	waiting.forEach(([business, kinds], index) => {
		const submittedAt = clock.daysAgo(0.3 + index * 0.55);
		const owner = addApplicant(business, submittedAt);
		if (index === 9) {
			// Second try: the first one was turned down a month ago.
			const firstAt = clock.daysAgo(38);
			addApplication(owner, business, firstAt, {
				status: "rejected",
				notes: rejections[1],
				reviewedBy: adminId,
				reviewedAt: clock.after(firstAt, 30 * HOUR),
			});
		}
		addApplication(owner, business, submittedAt, {}, kinds);
	});

	const later = applicantBusinesses.slice(13);
	later.slice(0, 3).forEach((business, index) => {
		const submittedAt = clock.daysAgo(5 + index * 3);
		addApplication(
			addApplicant(business, submittedAt),
			business,
			submittedAt,
			{
				status: "needs_information",
				question: questions[index],
				reviewedBy: adminId,
				reviewedAt: clock.after(submittedAt, 22 * HOUR),
			},
			index === 0 ? withoutTobacco : everything,
		);
	});
	later.slice(3, 6).forEach((business, index) => {
		const submittedAt = clock.daysAgo(24 + index * 31);
		addApplication(addApplicant(business, submittedAt), business, submittedAt, {
			status: "rejected",
			notes: rejections[[2, 0, 4][index] ?? 3],
			reviewedBy: adminId,
			reviewedAt: clock.after(submittedAt, 27 * HOUR),
		});
	});
	for (const business of later.slice(6)) {
		const submittedAt = clock.daysAgo(210);
		const revokedAt = clock.daysAgo(33);
		const owner = addApplicant(business, submittedAt);
		Object.assign(people.companyRows.at(-1)!, {
			revokedReason: "The store has closed; mail came back.",
			revokedAt,
			updatedAt: revokedAt,
		});
		addApplication(
			owner,
			business,
			submittedAt,
			{
				status: "approved",
				reviewedBy: adminId,
				reviewedAt: clock.after(submittedAt, 20 * HOUR),
				revokedAt,
			},
			undefined,
			12,
		);
	}

	addUser(clock.daysAgo(2), { username: "newuser", email: "newuser@example.com" });
	addUser(clock.daysAgo(9), { username: "vapecorner_dothan", email: "sales@vapecorner.example" });
	addUser(clock.daysAgo(21), { username: "j.whitaker", email: "j.whitaker@example.com" });
	return people;
}
