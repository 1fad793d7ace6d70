// Applications for one browser test only: tests run in parallel, and an application is decided once.
import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";

export type Applicant = { id: string; businessName: string };

/**
 * Registers a user and files their application with these documents; the context is signed in as the user from then on.
 */
export async function submitApplication(
	request: APIRequestContext,
	documents: Record<string, { name: string; mimeType: string; buffer: Buffer }> = {},
): Promise<Applicant> {
	const name = `store-${randomUUID().slice(0, 8)}`;
	const registered = await request.post("/api/register", {
		data: { username: name, email: `${name}@example.com`, password: "a-password" },
	});
	expect(registered.status()).toBe(201);
	const businessName = `Vapor ${name}`;
	const submitted = await request.post("/api/wholesale-applications", {
		multipart: {
			businessName,
			businessAddress: "418 Northgate Blvd, Sacramento, CA 95834",
			businessPhone: "(916) 555-0172",
			ein: "12-3456789",
			expectedVolume: "$2,000-$4,999",
			tradeReferences: JSON.stringify([
				{ company: "Valley Smoke", contact: "Dana", phone: "(916) 555-0119", email: "d@valley.example" },
			]),
			...documents,
		},
	});
	expect(submitted.status(), await submitted.text()).toBe(201);
	return { id: (await submitted.json()).id, businessName };
}
