import { type RefObject, useEffect, useState } from "react";
import { href } from "react-router";
import { previewQuery } from "./preview-address";

const PAUSE_MS = 400;

const VIEWS = [
	{
		name: "Home page",
		title: "Home page with your changes",
		path: href("/brand-preview"),
		note: "with your changes, nobody else sees them ",
	},
	{ name: "Email", title: "An email with your changes", path: href("/brand-preview/mail"), note: null },
	{
		name: "Invoice",
		title: "An invoice with your changes",
		path: href("/brand-preview/invoice"),
		note: null,
	},
];

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
			{VIEWS.map(({ name, title, path, note }) => (
				<section key={path} className="view" aria-label={name}>
					<header>
						<b className="strong">{name}</b>
						<span>
							{note}
							<a className="tap" href={to(path)}>
								Full size
							</a>
						</span>
					</header>
					<Mini title={title} src={to(path)} />
				</section>
			))}
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
