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
	edit: "m3 17 1-4 9-9 3 3-9 9zM11 6l3 3",
	trash: "M3 5h14M8 5V3h4v2M5 5l1 12h8l1-12M9 8v6M11 8v6",
	eye: "M1.5 10C5 3.5 15 3.5 18.5 10 15 16.5 5 16.5 1.5 10zM12 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
	print: "M6 7V2h8v5M6 14H3V7h14v7h-3M6 11h8v7H6z",
	download: "M10 2v10M5.5 8l4.5 4.5L14.5 8M3 17h14",
	upload: "M10 13V3M5.5 7.5 10 3l4.5 4.5M3 17h14",
	mail: "M2 4h16v12H2zM2 5l8 6 8-6",
	truck:
		"M1 4h10v10H1zM11 8h4l4 3v3h-8M6 15.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0zM16 15.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z",
	clock: "M18 10a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM10 5v5l3.5 2",
	copy: "M7 7h10v10H7zM13 7V3H3v10h4",
	repeat: "M4 9V6h11M12 3l3 3-3 3M16 11v3H5M8 17l-3-3 3-3",
	"chevron-right": "m7 4 6 6-6 6",
	"chevron-left": "m13 4-6 6 6 6",
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
