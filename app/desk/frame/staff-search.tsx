import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { useHydrated } from "~/ui/layout/hydrated";
import { SiteForm } from "~/ui/site-link";

/** The staff's search over orders, customers and products. With scripts Ctrl+K focuses it and it suggests while one types. */
export function StaffSearch() {
	const box = useRef<HTMLInputElement>(null);
	const [loaded, setLoaded] = useState<typeof import("./palette")>();
	useEffect(() => {
		const focus = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
			event.preventDefault();
			box.current?.focus();
			box.current?.select();
		};
		addEventListener("keydown", focus);
		return () => removeEventListener("keydown", focus);
	}, []);
	// Without suggestions Enter still searches.
	const wake = () => import("./palette").then(setLoaded, () => undefined);
	return (
		<SiteForm className="sf-q" role="search" action={href("/admin/search")}>
			<label className="vh" htmlFor="staff-search">
				Search orders, customers, products
			</label>
			<input
				ref={box}
				className="in"
				id="staff-search"
				type="search"
				name="search"
				placeholder="Search"
				maxLength={100}
				autoComplete="off"
				onFocus={wake}
			/>
			{useHydrated() ? <kbd>Ctrl K</kbd> : null}
			{loaded ? <loaded.Palette box={box} /> : null}
		</SiteForm>
	);
}
