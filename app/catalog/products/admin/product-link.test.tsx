import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { expect, test } from "vitest";
import { STAFF_ROLES, type StaffRole } from "~/terms/roles";
import { ProductLink } from "./product-link";

const linkOf = (role: StaffRole) => {
	const Stub = createRoutesStub([
		{
			id: "root",
			path: "/",
			Component: Outlet,
			children: [{ index: true, Component: () => <ProductLink id="7">Kit</ProductLink> }],
		},
	]);
	const root = { user: { permissions: STAFF_ROLES[role].may } };
	return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />);
};

test("a product's link leads nobody to a page that is denied (Rule 7.34)", () => {
	expect(linkOf("admin")).toContain('href="/admin/products/7"');
	for (const role of ["sales", "bookkeeper", "warehouse"] as const) {
		expect(linkOf(role)).toContain('href="/admin/products/7/stock"');
	}
});
