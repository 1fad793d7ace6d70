import type { ReactNode } from "react";

/** Loading placeholders share one sentence; their shapes are decoration. */
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

const label = (
	<div className="label">
		<div className="label-pic">
			<div className="sk sk-pic" />
		</div>
		<div className="label-main gap-2">
			<div className="sk h-3.5 w-1/3" />
			<div className="sk h-5 w-3/4" />
			<div className="sk h-3.5 w-11/12" />
			<div className="sk mt-auto h-9 w-full" />
		</div>
		<div className="label-price">
			<div className="sk h-6 w-18" />
			<div className="sk h-8 w-24" />
		</div>
	</div>
);

const brand = (
	<div className="card">
		<div className="sk h-10 w-1/2" />
		<div className="sk mt-4 h-3.5 w-full" />
		<div className="sk mt-2 h-3.5 w-2/3" />
	</div>
);

const post = (
	<div className="post">
		<div className="sk sk-cover" />
		<div className="sk mt-3 h-3.5 w-1/2" />
		<div className="sk mt-2 h-5 w-11/12" />
		<div className="sk mt-2 h-3.5 w-full" />
	</div>
);

/** Placeholders in the shelf label's own geometry; the catalogue shows eight. */
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
