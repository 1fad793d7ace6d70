-- One number, raised with every row written to what public pages are made from: the page cache compares it.
CREATE TABLE `content_version` (
	`id` integer PRIMARY KEY CHECK (`id` = 1),
	`n` integer NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `content_version` (`id`, `n`) VALUES (1, 0);
--> statement-breakpoint
CREATE TRIGGER `brands_version_insert` AFTER INSERT ON `brands` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `brands_version_update` AFTER UPDATE ON `brands` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `brands_version_delete` AFTER DELETE ON `brands` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `products_version_insert` AFTER INSERT ON `products` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `products_version_update` AFTER UPDATE ON `products` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `products_version_delete` AFTER DELETE ON `products` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `product_flavors_version_insert` AFTER INSERT ON `product_flavors` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `product_flavors_version_update` AFTER UPDATE ON `product_flavors` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `product_flavors_version_delete` AFTER DELETE ON `product_flavors` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `blog_posts_version_insert` AFTER INSERT ON `blog_posts` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `blog_posts_version_update` AFTER UPDATE ON `blog_posts` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `blog_posts_version_delete` AFTER DELETE ON `blog_posts` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `settings_version_insert` AFTER INSERT ON `settings` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `settings_version_update` AFTER UPDATE ON `settings` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `settings_version_delete` AFTER DELETE ON `settings` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `newsletter_subscribers_version_insert` AFTER INSERT ON `newsletter_subscribers` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `newsletter_subscribers_version_update` AFTER UPDATE ON `newsletter_subscribers` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `newsletter_subscribers_version_delete` AFTER DELETE ON `newsletter_subscribers` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `password_resets_version_insert` AFTER INSERT ON `password_resets` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `password_resets_version_update` AFTER UPDATE ON `password_resets` BEGIN
	UPDATE content_version SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `password_resets_version_delete` AFTER DELETE ON `password_resets` BEGIN
	UPDATE content_version SET n = n + 1;
END;
