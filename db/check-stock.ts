import type Database from "better-sqlite3";

/** A quantity that is not what its movements say. */
export type StockDifference = { what: string; kept: number; moved: number };

/**
 * Compares every quantity with the sum of its movements, and every balance with the sum so far (Rule 7.80). The triggers of
 * db/derived/catalog/stock.sql keep them equal; this finds what was written without them.
 * @returns the differences; none when the stock is right.
 */
export const findStockDifferences = (client: Database.Database): StockDifference[] =>
	client
		.prepare(
			`WITH places AS (
				SELECT product_id, flavor_id, sum(quantity) AS moved FROM stock_movements GROUP BY product_id, flavor_id
			), flavors AS (
				SELECT f.id, f.product_id, f.name, f.active, f.stock_quantity AS kept, coalesce(m.moved, 0) AS moved
				FROM product_flavors f LEFT JOIN places m ON m.product_id = f.product_id AND m.flavor_id = f.id
			), goods AS (
				SELECT p.name, p.sku, p.stock_quantity AS kept, coalesce(
					(SELECT sum(moved) FROM flavors f WHERE f.product_id = p.id AND f.active = 1 AND f.kept IS NOT NULL),
					(SELECT moved FROM places m WHERE m.product_id = p.id AND m.flavor_id IS NULL),
					0) AS moved
				FROM products p
			)
			SELECT name || coalesce(' (' || sku || ')', '') AS what, kept, moved FROM goods WHERE kept <> moved
			UNION ALL
			SELECT p.name || ', ' || f.name, coalesce(f.kept, 0), f.moved
			FROM flavors f JOIN products p ON p.id = f.product_id WHERE coalesce(f.kept, 0) <> f.moved
			UNION ALL
			SELECT 'deleted ' || coalesce('flavor ' || flavor_id, 'product ' || product_id), 0, moved FROM places
			WHERE moved <> 0 AND NOT EXISTS (
				SELECT 1 FROM products p WHERE p.id = product_id
					AND (flavor_id IS NULL OR EXISTS (SELECT 1 FROM product_flavors f WHERE f.id = flavor_id))
			)
			UNION ALL
			SELECT 'balance of movement ' || id, balance, so_far FROM (
				SELECT id, balance, sum(quantity) OVER (PARTITION BY product_id, flavor_id ORDER BY id) AS so_far
				FROM stock_movements
			) WHERE balance <> so_far`,
		)
		.all() as StockDifference[];
