import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { type FlatRoute, siteRoutes as site } from "../../tests/helpers/site-routes";
import { routeAreas } from "./route-areas.server";

function treeOf(routes: Record<string, FlatRoute | undefined>, parentId?: string): RouteObject[] {
	return Object.values(routes).flatMap((route): RouteObject[] => {
		if (!route || route.parentId !== parentId) return [];
		const { id, path } = route;
		return route.index ? [{ id, path, index: true }] : [{ id, path, children: treeOf(routes, id) }];
	});
}

const idsAt = (tree: RouteObject[], path: string) => matchRoutes(tree, path)?.map(({ route }) => route.id);

const whole = treeOf(site);
// Matching against the whole site is slow: the router prepares every route each time.
const wholeSiteIds = new Map<string, ReturnType<typeof idsAt>>();

function idsOfWholeSite(path: string) {
	if (!wholeSiteIds.has(path)) wholeSiteIds.set(path, idsAt(whole, path));
	return wholeSiteIds.get(path);
}
const areaOf = routeAreas(site);
const addresses = Object.values(site)
	.flatMap(({ path }) => (path ? [`/${path.replace(/:\w+/g, "some-1").replace("*", "any/thing")}`] : []))
	.concat("/", "//", "/nowhere", "/PRODUCTS/x", "/produ%63ts", "/a%2Fb", "/%", "/products/", "/admin//audit");

describe("routeAreas", () => {
	it("finds in an area what the whole site has at each address and above it", () => {
		for (const address of addresses) {
			const area = treeOf(areaOf(address));
			const above = address.split("/").map((_, n, segments) => segments.slice(0, n).join("/") || "/");
			for (const path of [address, ...above]) expect(idsAt(area, path), path).toEqual(idsOfWholeSite(path));
		}
	});

	it("gives a client navigation's data the area of its page", () => {
		for (const [data, page] of [
			["/products.data", "/products"],
			["/products/_.data", "/products/"],
			["/admin/audit.data", "/admin/audit"],
			["/_.data", "/"],
		] as const) {
			expect(areaOf(data), data).toBe(areaOf(page));
		}
	});

	it("has few routes in an area of a large site", () => {
		expect(Object.keys(areaOf("/products")).length).toBeLessThan(Object.keys(site).length / 20);
	});
});
