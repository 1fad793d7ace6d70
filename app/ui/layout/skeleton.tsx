import type { ReactNode } from "react";

/** Loading placeholders with one message for screen readers; the shapes are decorative. */
function Placeholders({
	of,
	className,
	count,
	shape,
}: {
	of: string;
	className: string;
	count: number;
	shape: ReactNode;
}) {
	return (
		<div role="status">
			<span className="vh">Loading {of}</span>
			<div className={className} aria-hidden="true">
				{Array.from({ length: count }, (_, i) => (
					<div key={i}>{shape}</div>
				))}
			</div>
		</div>
	);
}

// Inline sizes, because classes would add to every page's styles although loaded pages never show them.
const bar = (width: string, rem: number, className = "sk") => (
	<div className={className} style={{ width, height: `${rem}rem` }} />
);

const label = (
	<div className="label">
		<div className="label-pic">
			<div className="sk sk-pic" />
		</div>
		<div className="label-main gap-2">
			{bar("33%", 0.875)}
			{bar("75%", 1.25)}
			{bar("92%", 0.875)}
			{bar("100%", 2.25, "sk mt-auto")}
		</div>
		<div className="label-price">
			{bar("4.5rem", 1.5)}
			{bar("6rem", 2)}
		</div>
	</div>
);

const brand = (
	<div className="card">
		{bar("50%", 2.5)}
		{bar("100%", 0.875, "sk mt-4")}
		{bar("67%", 0.875, "sk mt-2")}
	</div>
);

const post = (
	<div className="post">
		<div className="sk sk-cover" />
		{bar("50%", 0.875, "sk mt-3")}
		{bar("92%", 1.25, "sk mt-2")}
		{bar("100%", 0.875, "sk mt-2")}
	</div>
);

/** Placeholders in the shape of shelf labels; the catalog shows eight. */
export function ProductSkeletons({ count = 8 }: { count?: number }) {
	return <Placeholders of="products" className="shelf" count={count} shape={label} />;
}

/** Placeholders for brand cards. */
export function BrandSkeletons({ count = 6 }: { count?: number }) {
	return <Placeholders of="brands" className="posts" count={count} shape={brand} />;
}

/** Placeholders for articles. */
export function PostSkeletons({ count = 6 }: { count?: number }) {
	return <Placeholders of="articles" className="posts" count={count} shape={post} />;
}
