import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { Icon } from "../icon";
import { SiteForm } from "../site-link";

/**
 * The catalog's search. With scripts, '/' focuses it, and it suggests products; the code for that is loaded when the box
 * first has the focus. Without it, Enter searches.
 */
export function SearchForm() {
	const box = useRef<HTMLInputElement>(null);
	const [loaded, setLoaded] = useState<typeof import("./type-ahead")>();
	useEffect(() => {
		const focus = (event: KeyboardEvent) => {
			if (event.key !== "/" || "selectionStart" in event.target!) return;
			event.preventDefault();
			box.current?.focus();
		};
		addEventListener("keydown", focus);
		return () => removeEventListener("keydown", focus);
	}, []);
	// A search without suggestions still searches.
	const wake = () => import("./type-ahead").then(setLoaded, () => {});
	return (
		<SiteForm className="search" role="search" action={href("/products")}>
			<label className="vh" htmlFor="site-search">
				Search the catalog
			</label>
			<input
				ref={box}
				className="in"
				id="site-search"
				type="search"
				name="search"
				placeholder="Name, brand, SKU or barcode"
				maxLength={100}
				onFocus={wake}
			/>
			<button className="btn btn-ink" type="submit" aria-label="Search">
				<Icon name="search" />
			</button>
			{loaded ? <loaded.SiteTypeAhead box={box} /> : null}
		</SiteForm>
	);
}
