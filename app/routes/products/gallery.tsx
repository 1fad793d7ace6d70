import { type MouseEvent, useState } from "react";
import type { ProductDetail } from "~/domain/products/product-view";
import { ProductImage } from "~/ui/pictures/product-image";
import { PLAIN_TINT, picturePath } from "./reader-words";

/** The column is 20 rem wide on wide screens, the screen's width on narrow ones; the stage's padding comes off. */
const STAGE_SIZES = "(min-width: 52rem) 18rem, 92vw";

// A click that asks for a new tab or window is the browser's.
const isPlainClick = (event: MouseEvent) =>
	event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A product's picture, and the others small below it: links to the page with that one (`?picture=2`), which with scripts
 * change the picture in place.
 */
export function Gallery({
	product,
	picture,
}: {
	product: ProductDetail;
	/** Which one the address asks for, from 1. */
	picture: number;
}) {
	const [chosen, choose] = useState(picture);
	const { pictures } = product;
	const number = chosen >= 1 && chosen <= pictures.length ? chosen : 1;
	const shown = pictures[number - 1] ?? { src: picturePath(product), alt: product.name };
	return (
		<div className="a-stage">
			<div className="stage" style={{ "--tint": product.tint ?? PLAIN_TINT }}>
				<ProductImage key={shown.src} {...shown} sizes={STAGE_SIZES} eager />
			</div>
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
