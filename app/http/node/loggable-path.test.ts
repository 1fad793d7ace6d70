import { beforeAll, expect, it } from "vitest";
import { hideTokensOf } from "~/kernel/config/log.server";
import { apiAddresses } from "../../../tests/helpers/api-addresses";
import { siteRoutes } from "../../../tests/helpers/site-routes";
import { tokenPatterns } from "../token-patterns.server";
import { loggablePath } from "./loggable-path.server";

const CALLS = apiAddresses().map(({ address }) => address);
beforeAll(() => hideTokensOf(tokenPatterns(siteRoutes, CALLS)));

it("removes the token of every route that has one, pages and calls alike (Rule 1.12)", () => {
	const patterns = tokenPatterns(siteRoutes, CALLS);
	expect(patterns).toEqual(expect.arrayContaining(["/invitation/:token", "/api/invitations/:token"]));
	for (const pattern of patterns) {
		const path = pattern.replace(":token", "t0ken").replaceAll(/:\w+/g, "x");
		const logged = pattern.replace(":token", "[hidden]").replaceAll(/:\w+/g, "x");
		expect(loggablePath(path)).toBe(logged);
		expect(loggablePath(`${path}.data`)).toBe(logged);
	}
});

it("has no parameter of a route that nobody decided about", () => {
	const paths = [...Object.values(siteRoutes).map(({ path = "" }) => path), ...CALLS];
	const names = paths.flatMap((path) => path.match(/:\w+/g) ?? []);
	// Ids, numbers and words that open nothing by themselves. What opens something is called :token.
	expect([...new Set(names)].sort()).toEqual(
		`:does :file :fileId :goodId :id :itemId :kind :listId :message :number :orderNumber :paper :paymentId :photoId :pictureId :position :receiptId :report
			:shipmentId :sku :slug :state :subject :token`.split(/\s+/),
	);
});

it("finds the token in every spelling of its path (Rule 1.12)", () => {
	for (const path of [
		"/Reset-Password/t0ken/more",
		"/reset%2Dpassword/t0ken",
		"//reset-password//t0ken",
		"/API/invitations//t0ken",
		"/api/invitations%2Ft0ken",
		"/api/invitations/t0ken%",
		"/newsletter/unsubscribe/t0ken.data",
		"/shop/invitation/t0ken",
		"/anywhere/t0ken@shop.example",
		"/t0ken%40shop.example/orders",
	]) {
		expect(loggablePath(path), path).not.toContain("t0ken");
		expect(loggablePath(path), path).toContain("[hidden]");
	}
});

it("leaves other paths unchanged", () => {
	for (const path of [
		...["/", "/newsletter", "/products/a%20b", "/reset-password", "/blog/click/x", "/%"],
		...["/buyer-portal/people/invitations/x", "/api/company/invitations/x", "/api/orders/x"],
	]) {
		expect(loggablePath(path)).toBe(path);
	}
});
