import { type MouseEvent, useState } from "react";
import type { ProductFlavor } from "~/catalog";
import { PLAIN_TINT, picturePath } from "~/catalog";
import type { ProductDetail } from "~/catalog/index.server";
import { ProductImage } from "~/ui/pictures/product-image";

/** The column is 20 rem wide on wide screens and as wide as the screen on narrow ones, less the stage's padding. */
const STAGE_SIZES = "(min-width: 52rem) 18rem, 92vw";

// Clicks that ask for a new tab or window are left to the browser.
const isPlainClick = (event: MouseEvent) =>
	event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A product's picture with thumbnails below it. Each thumbnail links to the page with that picture (`?picture=2`);
 * scripts swap the picture in place.
 */
export function Gallery({
	product,
	picture,
	flavor,
}: {
	product: ProductDetail;
	/** The picture the address asks for, counted from 1. */
	picture: number;
	/** The flavor it asks for, whose color the drawing has. */
	flavor: ProductFlavor | undefined;
}) {
	const [chosen, choose] = useState(picture);
	const { pictures } = product;
	const number = chosen >= 1 && chosen <= pictures.length ? chosen : 1;
	const shown = pictures[number - 1] ?? {
		src: picturePath(product) + (flavor?.accent ? `?accent=${flavor.accent.slice(1)}` : ""),
		alt: product.name,
	};
	return (
		<div className="a-stage">
			<div className="stage" style={{ "--tint": product.tint ?? PLAIN_TINT }}>
				<ProductImage key={shown.src} {...shown} sizes={STAGE_SIZES} eager />
			</div>
			{product.flavors.length > 0 ? (
				<p className="stage-t">{flavor?.name ?? `${product.flavors.length} flavors`}</p>
			) : null}
			{pictures.length > 1 ? (
				<ul className="chips mt-4 mb-4" aria-label="Pictures">
					{pictures.map(({ src, alt }, index) => (
						<li key={src}>
							<a
								className="chip"
								href={index === 0 ? "?" : `?picture=${index + 1}`}
								aria-current={index + 1 === number ? "true" : undefined}
								onClick={(event) => {
									if (!isPlainClick(event)) return;
									event.preventDefault();
									choose(index + 1);
								}}
							>
								<ProductImage src={src} alt={`Show ${alt}`} />
							</a>
						</li>
					))}
				</ul>
			) : null}
		</div>
	);
}
