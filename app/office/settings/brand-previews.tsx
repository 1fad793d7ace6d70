import { type RefObject, useEffect, useState } from "react";
import { href } from "react-router";
import { previewQuery } from "./preview-address";

const PAUSE_MS = 400;

/** The typed brand as it will be read: home page, email and invoice. They follow typing; without JavaScript, 'Update preview'. */
export function BrandPreviews({
	form,
	query: first,
}: {
	form: RefObject<HTMLFormElement | null>;
	query: string;
}) {
	const [query, setQuery] = useState(first);
	useEffect(() => setQuery(first), [first]);
	useEffect(() => {
		const typed = form.current;
		if (!typed) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const follow = () => {
			clearTimeout(timer);
			timer = setTimeout(() => setQuery(previewQuery(new FormData(typed))), PAUSE_MS);
		};
		typed.addEventListener("input", follow);
		return () => {
			clearTimeout(timer);
			typed.removeEventListener("input", follow);
		};
	}, [form]);
	const to = (path: string) => `${path}?${query}`;
	return (
		<aside className="grid content-start gap-3" aria-label="Preview">
			<section className="view" aria-label="Home page">
				<header>
					<b className="strong">Home page</b>
					<span>
						with your changes, nobody else sees them{" "}
						<a className="tap" href={to(href("/brand-preview"))}>
							Full size
						</a>
					</span>
				</header>
				<Mini title="Home page with your changes" src={to(href("/brand-preview"))} />
			</section>
			<section className="view" aria-label="Email">
				<header>
					<b className="strong">Email</b>
					<a className="tap" href={to(href("/brand-preview/mail"))}>
						Full size
					</a>
				</header>
				<Mini title="An email with your changes" src={to(href("/brand-preview/mail"))} />
			</section>
			<section className="view" aria-label="Invoice">
				<header>
					<b className="strong">Invoice</b>
					<a className="tap" href={to(href("/brand-preview/invoice"))}>
						Full size
					</a>
				</header>
				<Mini title="An invoice with your changes" src={to(href("/brand-preview/invoice"))} />
			</section>
		</aside>
	);
}

/** A page made small, to look at only. */
const Mini = ({ title, src }: { title: string; src: string }) => (
	<div className="mini" inert>
		{/* A new element for each address: the browser's history keeps none of them. */}
		<iframe key={src} title={title} src={src} tabIndex={-1} />
	</div>
);
