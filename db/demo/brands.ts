import type { BrandStyle } from "../json-shapes.ts";

export interface DemoBrand {
	slug: string;
	name: string;
	description: string;
	featured: boolean;
	style: BrandStyle;
}

/** The demo's brands. The order matters: a brand's index is part of its products' barcodes. */
export const demoBrands: readonly DemoBrand[] = [
	{
		slug: "raz",
		name: "RAZ",
		description:
			"RAZ makes rechargeable disposables, known for the TN9000 and its small screen for battery and e-liquid. The line runs from the 6,000-puff CA6000 to the 50,000-puff models. Displays hold five devices of one flavor, so stores usually order RAZ flavor by flavor.",
		featured: true,
		style: {
			body: "#b3202c",
			trim: "#5c0f18",
			on: "#fff",
			motif: "bolt",
			tint: "#f6e6e4",
			mark: "RAZ",
			wm: { w: 58, style: 1, fill: "#b3202c", italic: true },
		},
	},
	{
		slug: "lost-mary",
		name: "Lost Mary",
		description:
			"Lost Mary covers the whole price ladder of the disposable wall, from the pocket-size OS5000 to the MT35000 Turbo. Devices of the MO and MT series have screens, USB-C charging and two power modes. Packed five to a display, ten for the older OS and MO5000 lines.",
		featured: true,
		style: {
			body: "#f2b8c6",
			trim: "#d9638a",
			on: "#3d0f25",
			motif: "wave",
			tint: "#fbeef1",
			mark: "LOST MARY",
			wm: { w: 108, style: 0, fill: "#a8275c", weight: 500 },
		},
	},
	{
		slug: "geek-bar",
		name: "Geek Bar",
		description:
			"Geek Bar brought the full-face screen to disposables with the Pulse and followed with the curved-screen Pulse X. Both switch between a regular mode and a stronger, shorter-lived one. The Pulse family is packed five devices to a display.",
		featured: true,
		style: {
			body: "#23324f",
			trim: "#3f64a8",
			on: "#fff",
			motif: "bars",
			tint: "#e6ebf3",
			mark: "GEEK BAR",
			wm: { w: 104, style: 3, fill: "#1c2b4a", accent: "#2f7de1", caps: true },
		},
	},
	{
		slug: "vaporesso",
		name: "Vaporesso",
		description:
			"Vaporesso, of Shenzhen, builds refillable pod systems and box mods. XROS pods fit every XROS device since the first, which keeps the replacement-pod rack simple. GTi and GTX coils serve the LUXE, GEN and Armour lines.",
		featured: true,
		style: {
			body: "#2e3436",
			trim: "#0f1415",
			on: "#fff",
			motif: "rings",
			tint: "#e9ebea",
			mark: "XROS",
			wm: { w: 110, style: 2, fill: "#1b2123", accent: "#d08a1c", weight: 500, caps: true },
		},
	},
	{
		slug: "uwell",
		name: "Uwell",
		description:
			"Uwell's Caliburn series is a standard of the refillable pod wall: small, draw-activated and easy to explain at the counter. The A series takes side-fill pods with built-in coils; the G series takes pods with plug-in coils. Kits are packed ten to a carton.",
		featured: true,
		style: {
			body: "#cfd6da",
			trim: "#8b98a1",
			on: "#1b2a33",
			motif: "band",
			tint: "#edf1f2",
			mark: "UWELL",
			wm: { w: 66, style: 4, fill: "#24505f", caps: true },
		},
	},
	{
		slug: "voopoo",
		name: "Voopoo",
		description:
			"Voopoo makes the Drag box mods and the Argus and Vinci pods. One coil platform, PnP, runs through most of the range, with TPP for the larger tanks. Drag and Argus mods are sold as kits with tank and two coils.",
		featured: false,
		style: {
			body: "#3a3f3a",
			trim: "#8a4f2a",
			on: "#fff",
			motif: "split",
			tint: "#efe9e3",
			mark: "DRAG",
			wm: { w: 80, style: 5, fill: "#6b3517", caps: true },
		},
	},
	{
		slug: "smok",
		name: "SMOK",
		description:
			"SMOK has one of the largest installed bases in American stores: Novo and Nord pods, RPM coils and the Morph mods. Replacement pods and coils of its older devices still turn steadily. Its newer disposables are sold under the Spaceman and Priv Bar names.",
		featured: false,
		style: {
			body: "#dfe6ea",
			trim: "#0a5f8a",
			on: "#fff",
			motif: "plain",
			tint: "#e5eef3",
			mark: "MESH",
			wm: { w: 62, style: 1, fill: "#0a5f8a" },
		},
	},
	{
		slug: "molicel",
		name: "Molicel",
		description:
			"Molicel cells are made in Taiwan by E-One Moli Energy. The P26A, P28A and P42A are the cells most mod makers test with, and the ratings on the wrap are ones the maker publishes in its data sheets. Sold in boxed pairs with plastic cases.",
		featured: false,
		style: {
			body: "#3b7a57",
			trim: "#163d2a",
			on: "#fff",
			motif: "plain",
			tint: "#e6f0ea",
			mark: "P28A",
			wm: { w: 78, style: 2, fill: "#163d2a", accent: "#3b9a6a" },
		},
	},
	{
		slug: "naked-100",
		name: "Naked 100",
		description:
			"Naked 100 is bottled in California by USA Vape Lab and has been on American shelves since 2014. The line comes as 60 mL freebase and 30 mL nicotine salt, with tobacco and menthol lines of its own. Every bottle has a child-resistant cap and a lot number.",
		featured: true,
		style: {
			body: "#fff",
			trim: "#1d1d1d",
			on: "#1d1d1d",
			motif: "rings",
			tint: "#f3efe6",
			mark: "NAKED",
			wm: { w: 104, style: 0, fill: "#1d1d1d", caps: true, weight: 500 },
		},
	},
	{
		slug: "geekvape",
		name: "Geekvape",
		description:
			"Geekvape's Aegis series is built to take knocks, dust and water, and sells to customers who work outdoors. The Wenax and Sonder pods sit below it in price. Z-series coils fit most Geekvape tanks of the last five years.",
		featured: false,
		style: {
			body: "#55602f",
			trim: "#2b3116",
			on: "#fff",
			motif: "bolt",
			tint: "#eef0e2",
			mark: "AEGIS",
			wm: { w: 106, style: 3, fill: "#363d1c", accent: "#b7c437" },
		},
	},
	{
		slug: "foger",
		name: "Foger",
		description:
			"Foger sells the Switch Pro, a battery base with magnetic, prefilled pods that are replaced on their own. Stores stock complete kits beside single pods in the same flavors. The Bit and CT lines are one-piece devices.",
		featured: false,
		style: {
			body: "#43307a",
			trim: "#241848",
			on: "#fff",
			motif: "chevron",
			tint: "#ece8f5",
			mark: "FOGER",
			wm: { w: 78, style: 1, fill: "#43307a" },
		},
	},
	{
		slug: "off-stamp",
		name: "Off-Stamp",
		description:
			"Off-Stamp pairs a disposable pod with a charging dock that carries a second battery. The SW9000 and SW16000 are sold as kits and as single pods that snap to any dock of the series. The X-Cube puts the same idea into a square body.",
		featured: false,
		style: {
			body: "#e8e4da",
			trim: "#c2562b",
			on: "#2a2622",
			motif: "dots",
			tint: "#f6f1ea",
			mark: "OFF-STAMP",
			wm: { w: 96, style: 5, fill: "#8f3a18" },
		},
	},
	{
		slug: "flum",
		name: "Flum",
		description:
			"Flum has been on the wall since the Float, a plain stick without a charging port that still sells to customers who want nothing to manage. The Pebble and MI8000 added charging and rounder bodies. Displays hold ten devices, five for the larger models.",
		featured: false,
		style: {
			body: "#2f8f8b",
			trim: "#145351",
			on: "#fff",
			motif: "wave",
			tint: "#e4f1f0",
			mark: "FLUM",
			wm: { w: 64, style: 4, fill: "#145351", caps: true },
		},
	},
	{
		slug: "mr-fog",
		name: "Mr Fog",
		description:
			"Mr Fog makes the angular Switch and the flat Max Air disposables. The Switch models have adjustable airflow on the base. Ten devices to a display; the large-capacity models are packed five.",
		featured: false,
		style: {
			body: "#f3d44c",
			trim: "#1f1f1f",
			on: "#1f1f1f",
			motif: "stripe",
			tint: "#faf4dc",
			mark: "MR FOG",
			wm: { w: 82, style: 3, fill: "#1f1f1f", accent: "#d9b310" },
		},
	},
	{
		slug: "ebcreate",
		name: "EBCREATE",
		description:
			"EBCREATE is the name under which the BC series, with its rounded two-tone body, is sold in the United States. The BC5000 set the shape that most pocket disposables copied. Later models add a screen and a larger battery.",
		featured: false,
		style: {
			body: "#d7e6f4",
			trim: "#4b86c2",
			on: "#14304d",
			motif: "drop",
			tint: "#eef4fa",
			mark: "EBCREATE",
			wm: { w: 106, style: 2, fill: "#1d4e80", accent: "#7fb2e0", caps: true },
		},
	},
	{
		slug: "njoy",
		name: "NJOY",
		description:
			"NJOY sells closed systems: the ACE pod device and the Daily disposable. It is one of the few makers with products that hold FDA marketing orders; the orders name single products and strengths, so check the FDA list before you order. Supplied in counter displays.",
		featured: true,
		style: {
			body: "#1c3f6e",
			trim: "#0c2140",
			on: "#fff",
			motif: "plain",
			tint: "#e5ebf3",
			mark: "NJOY",
			wm: { w: 70, style: 1, fill: "#1c3f6e" },
		},
	},
	{
		slug: "oxva",
		name: "OXVA",
		description:
			"OXVA's Xlim series takes top-fill cartridges in five resistances that fit every Xlim device. The series runs from the screenless Go to the Pro 2 with its color display. Cartridges are packed three to a blister.",
		featured: false,
		style: {
			body: "#6b7076",
			trim: "#b5373b",
			on: "#fff",
			motif: "check",
			tint: "#eceded",
			mark: "XLIM",
			wm: { w: 72, style: 5, fill: "#8e2529", caps: true },
		},
	},
	{
		slug: "juice-head",
		name: "Juice Head",
		description:
			"Juice Head bottles two-note fruit blends in Huntington Beach, California. Each blend comes as 100 mL freebase and 30 mL salt, most also in a Freeze version. Labels carry the lot number and a best-by date.",
		featured: false,
		style: {
			body: "#fdf6e3",
			trim: "#d9822b",
			on: "#4a2a08",
			motif: "split",
			tint: "#faf1e2",
			mark: "JUICE HEAD",
			wm: { w: 106, style: 0, fill: "#a65a10" },
		},
	},
	{
		slug: "pachamama",
		name: "Pachamama",
		description:
			"Pachamama is made by Charlie's Holdings in Costa Mesa, California. The line is built on fruit blends in 60 mL freebase and 30 mL salt bottles. Certificates of analysis are kept by lot.",
		featured: false,
		style: {
			body: "#efe3c8",
			trim: "#2f6b4a",
			on: "#23402f",
			motif: "peak",
			tint: "#f5efdf",
			mark: "PACHAMAMA",
			wm: { w: 112, style: 2, fill: "#2f6b4a", accent: "#c9952f", weight: 500 },
		},
	},
	{
		slug: "nitecore",
		name: "Nitecore",
		description:
			"Nitecore makes lithium-ion chargers that check each cell on its own and stop when it is full. The two- and four-bay models are the usual attach sale to any mod with removable cells. Units for the American market are supplied with a 12-month warranty.",
		featured: false,
		style: {
			body: "#2b2d2f",
			trim: "#111",
			on: "#f3c515",
			motif: "plain",
			tint: "#ececea",
			mark: "NITECORE",
			wm: { w: 104, style: 3, fill: "#1c1d1e", accent: "#e0b000", caps: true },
		},
	},
	{
		slug: "wotofo",
		name: "Wotofo",
		description:
			"Wotofo supplies what rebuildable customers come back for: pre-cut cotton, mesh strips, coils and tools, beside its Profile tanks. Small packages, long shelf life and good margin per inch of peg. Packed by the dozen.",
		featured: false,
		style: {
			body: "#f0f0ec",
			trim: "#7a2f6b",
			on: "#3c1534",
			motif: "plain",
			tint: "#f1eaf0",
			mark: "WOTOFO",
			wm: { w: 82, style: 4, fill: "#7a2f6b", caps: true },
		},
	},
];
