-- What sellers wrote of how to pay, and whether cash on delivery was offered, are settings of the payment methods now.
INSERT INTO settings (key, value, updated_at)
SELECT 'payment', json_object('version', 1, 'savedBy', saved_by, 'data', json_object(
	'bank_transfer', json_object('isOffered', json('true'), 'users', 'everyone', 'note', note, 'link', NULL),
	'cash_on_delivery', json_object('isOffered', json(iif(has_cash, 'true', 'false')), 'users', 'everyone', 'note', NULL, 'link', NULL)
)), updated_at
FROM (
	SELECT
		max(json_extract(value, '$.data.payNote')) AS note,
		max(coalesce(json_extract(value, '$.data.optionalMethods') LIKE '%"cash_on_delivery"%', 0)) AS has_cash,
		max(json_extract(value, '$.savedBy')) AS saved_by,
		max(updated_at) AS updated_at
	FROM settings
	WHERE key IN ('seller', 'shipping')
)
WHERE note IS NOT NULL OR has_cash;
--> statement-breakpoint
UPDATE settings SET value = json_remove(value, '$.data.payNote', '$.data.optionalMethods') WHERE key IN ('seller', 'shipping');
