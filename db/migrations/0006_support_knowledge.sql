-- What the support assistant knows, by ways to ask (one row each) and by texts. The application fills it from its own
-- texts when they changed; nothing else refers to it.
CREATE VIRTUAL TABLE `support_index` USING fts5(
	asks, body, entry UNINDEXED, words UNINDEXED,
	tokenize='porter unicode61 remove_diacritics 2'
);
