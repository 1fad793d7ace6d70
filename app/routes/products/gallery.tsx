import { type MouseEvent, useState } from "react";
import type { ProductDetail } from "~/domain/products/product.queries.server";
import type { ProductFlavor } from "~/domain/products/product-view";
import { counted } from "~/domain/texts/numbers";
import { ProductImage } from "~/ui/pictures/product-image";
import { PLAIN_TINT, picturePath } from "./reader-words";

/** The column is 20 rem wide on wide screens and as wide as the screen on narrow ones, less the stage's padding. */
const STAGE_SIZES = "(min-width: 52rem) 18rem, 92vw";

// Clicks that ask for a new tab or window are left to the browser.
export const isPlainClick = (event: MouseEvent) =>
	event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A product's picture with thumbnails below it. Each thumbnail links to the page with that picture (`?picture=2`);
 * scripts swap the picture in place.
 */
export function Gallery({
	product,
	picture,
	flavor,
	svg,
}: {
	product: ProductDetail;
	/** The picture the address asks for, counted from 1. */
	picture: number;
	/** The flavor that colors the drawing `svg`. */
	flavor: ProductFlavor | undefined;
	svg: string | null;
}) {
	const [chosen, choose] = useState(picture);
	const { pictures } = product;
	const number = chosen >= 1 && chosen <= pictures.length ? chosen : 1;
	const shown = pictures[number - 1] ?? { src: picturePath(product), alt: product.name };
	return (
		<div className="a-stage">
			<div
				className="stage"
				style={{
					"--tint": product.tint ?? PLAIN_TINT,
					...(flavor?.accent ? { "--flavor": flavor.accent } : {}),
				}}
			>
				{svg && flavor ? (
					<span
						role="img"
						aria-label={`${product.name}, ${flavor.name}`}
						// biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing: numbers, checked colors, escaped words
						dangerouslySetInnerHTML={{ __html: svg }}
					/>
				) : (
					<ProductImage key={shown.src} {...shown} sizes={STAGE_SIZES} eager />
				)}
			</div>
			{product.flavors.length > 0 ? (
				<p className="stage-t">
					{flavor ? <span className="sw" style={{ background: flavor.accent ?? undefined }} /> : null}
					{flavor?.name ?? counted(product.flavors.length, "flavor")}
				</p>
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
