import { expect, it } from "vitest";
import { STAFF_ROUTES } from "~/http/staff-routes.server";
import routes from "~/routes";

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined };

const patterns = ({ path, children = [] }: Entry): string[] => [
	...(path === undefined ? [] : [`/${path}`]),
	...children.flatMap(patterns),
];

it("names what a role needs for every staff page, and for nothing else (Rule 7.34)", () => {
	const staff = (routes as Entry[]).find(({ file }) => file === "desk/frame/layout.tsx")!;
	expect(Object.keys(STAFF_ROUTES).sort()).toEqual(patterns(staff).sort());
});
