import { type ReactNode, type RefObject, useCallback, useEffect, useState } from "react";
import { href, useFetcher, useLocation, useNavigate } from "react-router";
import { grouped } from "~/kernel/texts/numbers";
import type { Permission } from "~/terms/roles";
import { addressOf } from "~/ui/address";
import { Icon } from "~/ui/icon";
import { Marked, type Option, SuggestionList } from "~/ui/site/suggestion-list";
import { useIsOn } from "~/ui/switches";
import { useMay } from "../may";
import { portalUrl } from "../portal-tab";
import type { FoundRecords } from "./found-records";
import { isThere, SECTIONS, type SectionPage } from "./sections";

const AFTER_MS = 150;

/** Pages and actions that the palette knows by name. */
const LINKS: (Pick<SectionPage, "label" | "to" | "on" | "off"> & { needs?: Permission | undefined })[] = [
	{ label: "Today", to: href("/admin/today"), needs: undefined },
	...SECTIONS.flatMap(({ name, pages }) =>
		pages.map(({ label, ...page }) => ({ ...page, label: `${name}: ${label}` })),
	),
	{ label: "Review next application", to: href("/admin/applications/next"), needs: "applications" as const },
	{ label: "Add product", to: href("/admin/products/new"), needs: "products.edit" as const },
	{ label: "Prices and stock", to: href("/admin/products/table"), needs: "products.edit" as const },
	{ label: "Import products", to: href("/admin/import"), needs: "imports" as const },
	{
		label: "Write a post",
		to: href("/admin/blog/new"),
		needs: "marketing" as const,
		on: "blog" as const,
	},
	{
		label: "New campaign",
		to: href("/admin/campaigns/new"),
		needs: "marketing" as const,
		on: "campaigns" as const,
	},
];

/** What is typed into the box, and where it stood when it was last looked at. */
function useTyped(box: HTMLInputElement | null) {
	const [text, setText] = useState<string | null>(null);
	useEffect(() => {
		if (!box) return;
		const type = () => setText(box.value.trim());
		const close = () => setText(null);
		box.addEventListener("input", type);
		box.addEventListener("focus", type);
		box.addEventListener("blur", close);
		if (document.activeElement === box) type();
		return () => {
			box.removeEventListener("input", type);
			box.removeEventListener("focus", type);
			box.removeEventListener("blur", close);
		};
	}, [box]);
	return { text, close: useCallback(() => setText(null), []) };
}

/** Suggestions under the staff's search: pages and actions, orders, customers and products. */
export function Palette({ box }: { box: RefObject<HTMLInputElement | null> }) {
	const { text, close } = useTyped(box.current);
	const { load, data } = useFetcher<FoundRecords & { search: string }>();
	const navigate = useNavigate();
	const may = useMay();
	const isOn = useIsOn();
	const { pathname, search } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the list
	useEffect(close, [pathname, search, close]);
	useEffect(() => {
		if (!text || text.length < 2) return;
		const timer = setTimeout(() => {
			load(addressOf(href("/admin/search"), { search: text, suggest: "1" }));
		}, AFTER_MS);
		return () => clearTimeout(timer);
	}, [text, load]);
	if (text === null || !box.current) return null;

	const found = data && text.length >= 2 && text.startsWith(data.search) ? data : null;
	const go = (to: string) => () => {
		if (box.current) box.current.value = "";
		navigate(to);
	};
	const options: Option[] = [
		...named(
			"Orders",
			found?.orders.rows.slice(0, 4).map(({ orderNumber, customerName, status }) => ({
				to: href("/admin/orders/:orderNumber/:does?", { orderNumber }),
				content: two(orderNumber, `${customerName} · ${status}`, text),
			})),
		),
		...named(
			"Customers",
			found && [
				...found.companies.rows.slice(0, 4).map(({ id, name, address, phone }) => ({
					to: href("/admin/companies/:id/:does?", { id }),
					content: two(name, address ?? phone ?? "", text),
				})),
				...found.customers.rows.slice(0, 2).map(({ id, username, email }) => ({
					to: href("/admin/customers/:id/:does?", { id }),
					content: two(username, email, text),
				})),
			],
		),
		...named(
			"Order by phone",
			may("orders.place")
				? found?.companies.rows
						.flatMap(({ name, address, orderer }) =>
							orderer
								? {
										to: href("/admin/customers/:id/order", { id: orderer }),
										content: two(`Order for ${name}`, address ?? "", text),
									}
								: [],
						)
						.slice(0, 2)
				: [],
		),
		...named(
			"Products",
			found?.products.rows.slice(0, 4).map(({ id, name, sku, stock }) => ({
				to: may("products.edit")
					? href("/admin/products/:id", { id })
					: portalUrl("products", { search: sku }),
				content: two(name, [sku, `${grouped(stock)} in stock`].filter(Boolean).join(" · "), text),
			})),
		),
		...named(
			"Go to",
			LINKS.filter((page) => (!page.needs || may(page.needs)) && isThere(page, isOn))
				.filter(({ to }, n, all) => all.findIndex((each) => each.to === to) === n)
				.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
				.slice(0, text ? 5 : 12)
				.map(({ label, to }) => ({
					to,
					content: (
						<span>
							<Marked text={label} typed={text} />
						</span>
					),
				})),
		),
	].map(({ to, ...option }) => ({ ...option, choose: go(to) }));
	if (text) {
		options.push({
			key: "all",
			className: "ta-all",
			content: (
				<>
					<Icon name="search" />
					<span>Search for “{text}”</span>
				</>
			),
			choose: () => box.current?.form?.requestSubmit(),
		});
	}
	return <SuggestionList box={box.current} options={options} close={close} />;
}

const two = (name: string, facts: string, typed: string) => (
	<span>
		<Marked text={name} typed={typed} />
		<small>{facts}</small>
	</span>
);

const named = (heading: string, rows: { to: string; content: ReactNode }[] | null = []) =>
	(rows ?? []).map((row, n) => ({
		...row,
		key: row.to,
		heading: n === 0 ? heading : undefined,
		className: "ta-b",
	}));
