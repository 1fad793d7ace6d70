// Loaded after the page, and outside of React: what it changes, React never draws again while the product is shown.

/**
 * Colors the product's drawing with the flavor whose row is pointed at or focused, and names the flavor below it. Photos keep their colors. Without scripts, the flavors' links do the same by loading the page again.
 */
export function lightFlavors(): void {
	const stage = document.querySelector<HTMLElement>(".stage");
	const sheet = document.querySelector<HTMLElement>(".a-sheet");
	const name = document.querySelector<HTMLElement>(".stage-t");
	if (!stage || !sheet || !name) return;
	const picture = stage.querySelector<HTMLImageElement>('img[src*=".svg"]');
	let drawing: Promise<SVGElement | null> | null = null;

	function show({ target }: Pick<Event, "target">) {
		const row = (target as Element).closest("tr");
		const flavor = row?.querySelector(".pickf")?.textContent;
		if (!row || !flavor || row.className === "is-on") return;
		for (const lit of sheet?.querySelectorAll(".is-on") ?? []) lit.className = "";
		row.className = "is-on";
		const swatch = row.querySelector(".sw")?.cloneNode() as HTMLElement;
		name?.replaceChildren(swatch, flavor);
		if (!stage || !picture) return;
		stage.style.setProperty("--flavor", swatch.style.background);
		drawing ??= inlined(picture);
		void drawing.then((svg) => svg?.setAttribute("aria-label", `${picture.alt}, ${flavor}`));
	}

	// Pointed at or focused while this was still loading.
	show({ target: sheet.querySelector("tr:hover, tr:focus-within") ?? sheet });
	sheet.addEventListener("pointerover", show);
	sheet.addEventListener("focusin", show);
	sheet.addEventListener("click", (event) => {
		const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
		// Loading the page again would empty the boxes.
		const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
		if (isPlain && (target as Element).closest(".pickf")) event.preventDefault();
	});
}

/** Puts the drawing itself in the picture's place, where the page's styles reach it. Null when it can't be fetched. */
async function inlined(picture: HTMLImageElement): Promise<SVGElement | null> {
	const answer = await fetch(picture.src).catch(() => null);
	if (!answer?.ok) return null;
	const file = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
	const svg = document.importNode(file.documentElement, true) as unknown as SVGElement;
	svg.setAttribute("role", "img");
	picture.hidden = true;
	picture.after(svg);
	return svg;
}
