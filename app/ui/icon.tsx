const paths = {
	lock: "M4 9h12v8H4zM7 9V6a3 3 0 0 1 6 0v3",
	search: "M13.5 8.5a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM12.5 12.5l5 5",
	cart: "M2 3h3l2 10h9l2-7H6M9 16.5a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM16 16.5a1 1 0 1 1-2 0 1 1 0 0 1 2 0z",
	check: "m3 10 5 5 9-10",
	warn: "M10 3 1.8 17h16.4zM10 8v4M10 14.2v.6",
	x: "m4 4 12 12M16 4 4 16",
	minus: "M4 10h12",
	plus: "M4 10h12M10 4v12",
	chat: "M3 3h14v10H9l-4 4v-4H3z",
	list: "M3 5h8M3 10h8M3 15h8M15 5h2M15 10h2M15 15h2",
	doc: "M5 2h7l4 4v12H5zM12 2v4h4",
	external: "M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8",
	send: "M3 10h13M11 5l5 5-5 5",
	print: "M6 7V2h8v5M6 14H3V7h14v7h-3M6 11h8v7H6z",
	upload: "M10 13V3M5.5 7.5 10 3l4.5 4.5M3 17h14",
	mail: "M2 4h16v12H2zM2 5l8 6 8-6",
	"chevron-up": "m4 13 6-6 6 6",
	"chevron-down": "m4 7 6 6 6-6",
} as const;

export type IconName = keyof typeof paths;

/** A line icon at text size. Always shown with words, so it is hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
	return (
		<svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
			<path d={paths[name]} />
		</svg>
	);
}
