-- The schema of the release that had 66 migrations, the last of them 0065_companies-apart, in one.
CREATE TABLE `application_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text,
	`user_id` text,
	`business_name` text DEFAULT '' NOT NULL,
	`business_address` text DEFAULT '' NOT NULL,
	`business_phone` text DEFAULT '' NOT NULL,
	`ein` text DEFAULT '' NOT NULL,
	`business_license` text,
	`reseller_permit` text,
	`tobacco_license` text,
	`trade_references_text` text DEFAULT '' NOT NULL,
	`expected_volume` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `address` text, `bytes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`business_license`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reseller_permit`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tobacco_license`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `application_drafts_session` ON `application_drafts` (`session_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `application_drafts_user` ON `application_drafts` (`user_id`);
--> statement-breakpoint
CREATE INDEX `application_drafts_updated_at` ON `application_drafts` (`updated_at`);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text,
	`before` text,
	`after` text,
	`ip` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_log_created_at` ON `audit_log` (`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`entity_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `blog_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`excerpt` text,
	`content` text NOT NULL,
	`featured_image` text,
	`cover` text,
	`author_id` text NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`published_at` integer,
	`meta_title` text,
	`meta_description` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`reading_time` integer DEFAULT 1 NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "blog_posts_tags_json" CHECK("blog_posts"."tags" is null or json_valid("blog_posts"."tags"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `blog_posts_slug_unique` ON `blog_posts` (`slug`);
--> statement-breakpoint
CREATE INDEX `blog_posts_published` ON `blog_posts` (`published`,`published_at`);
--> statement-breakpoint
CREATE INDEX `blog_posts_created_at` ON `blog_posts` (`created_at`);
--> statement-breakpoint
CREATE TABLE `brands` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`logo` text,
	`style` text,
	`featured` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "brands_style_json" CHECK("brands"."style" is null or json_valid("brands"."style"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_slug_unique` ON `brands` (`slug`);
--> statement-breakpoint
CREATE INDEX `brands_active_name` ON `brands` (`active`,"name" collate nocase);
--> statement-breakpoint
CREATE TABLE `campaign_recipients` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`email` text NOT NULL,
	`sent_at` integer,
	`opened_at` integer,
	`clicked_at` integer,
	FOREIGN KEY (`campaign_id`) REFERENCES `email_campaigns`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_recipients_email` ON `campaign_recipients` (`campaign_id`,lower("email"));
--> statement-breakpoint
CREATE TABLE `cart_items` (
	`id` text PRIMARY KEY NOT NULL,
	`cart_id` text NOT NULL,
	`product_id` text NOT NULL,
	`flavor_id` text,
	`quantity` integer NOT NULL,
	`seen_price_cents` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_items_quantity" CHECK("cart_items"."quantity" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_items_line` ON `cart_items` (`cart_id`,`product_id`,(case when "flavor_id" is null then '' else "flavor_id" end));
--> statement-breakpoint
CREATE INDEX `cart_items_product` ON `cart_items` (`product_id`);
--> statement-breakpoint
CREATE TABLE `carts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`session_id` text,
	`subtotal_cents` integer DEFAULT 0 NOT NULL,
	`last_activity` integer NOT NULL,
	`abandoned` integer DEFAULT false NOT NULL,
	`abandoned_at` integer,
	`recovery_email_sent` integer DEFAULT false NOT NULL,
	`recovery_email_sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "carts_subtotal" CHECK("carts"."subtotal_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `carts_user` ON `carts` (`user_id`);
--> statement-breakpoint
CREATE INDEX `carts_activity` ON `carts` (`abandoned`,`last_activity`);
--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`link` text,
	`created_at` integer NOT NULL, `also` text, `for_buyers` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "chat_messages_role" CHECK("chat_messages"."role" in ('user', 'assistant'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `chat_messages_session` ON `chat_messages` (`session_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`type` text DEFAULT 'general' NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`reply` text,
	`replied_by` text,
	`replied_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`replied_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "contact_messages_type" CHECK("contact_messages"."type" in ('general', 'wholesale', 'support')),
	CONSTRAINT "contact_messages_status_check" CHECK("contact_messages"."status" in ('new', 'read', 'replied', 'archived'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `contact_messages_status` ON `contact_messages` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `contact_messages_created_at` ON `contact_messages` (`created_at`);
--> statement-breakpoint
CREATE INDEX `contact_messages_user` ON `contact_messages` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `email_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`audience` text DEFAULT 'subscribers' NOT NULL,
	`track_opens` integer DEFAULT false NOT NULL,
	`scheduled_for` integer,
	`sent_at` integer,
	`recipient_count` integer DEFAULT 0 NOT NULL,
	`open_rate` integer,
	`click_rate` integer,
	`status` text DEFAULT 'draft' NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "email_campaigns_status_check" CHECK("email_campaigns"."status" in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
	CONSTRAINT "email_campaigns_type" CHECK("email_campaigns"."type" in ('newsletter', 'promotion', 'announcement')),
	CONSTRAINT "email_campaigns_audience" CHECK("email_campaigns"."audience" in ('subscribers', 'approved'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `email_campaigns_status` ON `email_campaigns` (`status`,`scheduled_for`);
--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`token` text NOT NULL,
	`confirmed_at` integer,
	`unsubscribed_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "newsletter_subscribers_status_check" CHECK("newsletter_subscribers"."status" in ('pending', 'confirmed', 'unsubscribed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_token_unique` ON `newsletter_subscribers` (`token`);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email` ON `newsletter_subscribers` (lower("email"));
--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_status` ON `newsletter_subscribers` (`status`,`created_at`);
--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`actor_id` text,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_events_status" CHECK("order_events"."status" in ('pending', 'processing', 'shipped', 'delivered', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`to_address` text NOT NULL,
	`reply_to` text,
	`data` text NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "outbox_status" CHECK("outbox"."status" in ('queued', 'sending', 'sent', 'failed')),
	CONSTRAINT "outbox_data_json" CHECK("outbox"."data" is null or json_valid("outbox"."data"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`);
--> statement-breakpoint
CREATE INDEX `outbox_created_at` ON `outbox` (`created_at`);
--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);
--> statement-breakpoint
CREATE TABLE `product_flavors` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`sku` text,
	`barcode` text,
	`stock_quantity` integer,
	`accent` text,
	`position` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_flavors_stock" CHECK("product_flavors"."stock_quantity" is null or "product_flavors"."stock_quantity" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_flavors_sku` ON `product_flavors` (lower("sku"));
--> statement-breakpoint
CREATE INDEX `product_flavors_barcode` ON `product_flavors` (`barcode`);
--> statement-breakpoint
CREATE INDEX `product_flavors_product` ON `product_flavors` (`product_id`,`position`);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`sku` text,
	`barcode` text,
	`brand_id` text NOT NULL,
	`description` text,
	`short_description` text,
	`images` text DEFAULT '[]' NOT NULL,
	`drawing` text,
	`category` text NOT NULL,
	`puff_count` integer,
	`nicotine_strength` text,
	`is_ends` integer,
	`msrp_cents` integer,
	`wholesale_price_cents` integer,
	`cost_cents` integer,
	`minimum_order_quantity` integer DEFAULT 1 NOT NULL,
	`min_order_qty` integer GENERATED ALWAYS AS (minimum_order_quantity) VIRTUAL,
	`case_size` integer,
	`stock_quantity` integer DEFAULT 0 NOT NULL,
	`weight_hundredths` integer,
	`dimensions` text,
	`in_stock` integer DEFAULT true NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, "contains_nicotine" integer, `device_kind` text, `nicotine_source` text, `volume_hundredths` integer, `pieces_per_unit` integer, `manufacturer` text, `country_of_origin` text, `manufacturer_list_price_cents` integer, `fda_status` text, `fda_order_date` text, `fda_evidence` text, `fda_checked_on` text,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_category" CHECK("products"."category" in ('disposables', 'pods', 'mods', 'accessories', 'e-liquids')),
	CONSTRAINT "products_msrp" CHECK("products"."msrp_cents" is null or "products"."msrp_cents" >= 0),
	CONSTRAINT "products_wholesale" CHECK("products"."wholesale_price_cents" is null or "products"."wholesale_price_cents" >= 0),
	CONSTRAINT "products_cost" CHECK("products"."cost_cents" is null or "products"."cost_cents" >= 0),
	CONSTRAINT "products_moq" CHECK("products"."minimum_order_quantity" >= 1),
	CONSTRAINT "products_case_size" CHECK("products"."case_size" is null or "products"."case_size" >= 1),
	CONSTRAINT "products_stock" CHECK("products"."stock_quantity" >= 0),
	CONSTRAINT "products_images_json" CHECK("products"."images" is null or json_valid("products"."images")),
	CONSTRAINT "products_drawing_json" CHECK("products"."drawing" is null or json_valid("products"."drawing"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug_unique` ON `products` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku_unique` ON `products` (lower("sku"));
--> statement-breakpoint
CREATE INDEX `products_barcode` ON `products` (`barcode`);
--> statement-breakpoint
CREATE INDEX `products_active_name` ON `products` (`active`,"name" collate nocase,`id`);
--> statement-breakpoint
CREATE INDEX `products_category_name` ON `products` (`active`,`category`,"name" collate nocase,`id`);
--> statement-breakpoint
CREATE INDEX `products_brand_name` ON `products` (`brand_id`,`active`,"name" collate nocase,`id`);
--> statement-breakpoint
CREATE INDEX `products_created_at` ON `products` (`created_at`);
--> statement-breakpoint
CREATE TABLE `quote_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`product_ids` text NOT NULL,
	`quantities` text NOT NULL,
	`flavors` text DEFAULT '[]' NOT NULL,
	`message` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`answer` text,
	`answered_by` text,
	`answered_at` integer,
	`created_at` integer NOT NULL, `prices_cents` text, `valid_until` text, `company_id` text REFERENCES companies(id),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "quote_requests_status_check" CHECK("quote_requests"."status" in ('pending', 'quoted', 'closed')),
	CONSTRAINT "quote_requests_products_json" CHECK("quote_requests"."product_ids" is null or json_valid("quote_requests"."product_ids")),
	CONSTRAINT "quote_requests_quantities_json" CHECK("quote_requests"."quantities" is null or json_valid("quote_requests"."quantities"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `quote_requests_status` ON `quote_requests` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `quote_requests_created_at` ON `quote_requests` (`created_at`);
--> statement-breakpoint
CREATE INDEX `quote_requests_user` ON `quote_requests` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text NOT NULL,
	`minute` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`key`, `minute`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `rate_limits_minute` ON `rate_limits` (`minute`);
--> statement-breakpoint
CREATE TABLE `saved_list_items` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`product_id` text NOT NULL,
	`flavor_id` text,
	`quantity` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `saved_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_list_items_quantity" CHECK("saved_list_items"."quantity" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_list_items_line` ON `saved_list_items` (`list_id`,`product_id`,(case when "flavor_id" is null then '' else "flavor_id" end));
--> statement-breakpoint
CREATE TABLE `saved_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `shared_with` text REFERENCES companies(id), `location_id` text REFERENCES locations(id) ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_lists_name` ON `saved_lists` (`user_id`,lower("name"));
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`user_agent` text,
	`ip` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_expires_at` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `uploaded_files` (
	`id` text PRIMARY KEY NOT NULL,
	`storage_key` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`owner_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "uploaded_files_size" CHECK("uploaded_files"."size" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `uploaded_files_storage_key_unique` ON `uploaded_files` (`storage_key`);
--> statement-breakpoint
CREATE INDEX `uploaded_files_owner` ON `uploaded_files` (`owner_id`);
--> statement-breakpoint
CREATE TABLE `product_search_docs` (
	`id` integer PRIMARY KEY,
	`product_id` text NOT NULL UNIQUE REFERENCES `products`(`id`) ON DELETE CASCADE,
	`name` text NOT NULL,
	`brand` text NOT NULL,
	`sku` text NOT NULL,
	`barcode` text NOT NULL,
	`flavors` text NOT NULL,
	`details` text NOT NULL,
	`facets` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `search_words` (`word` text PRIMARY KEY) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search` USING fts5(
	name, brand, sku, barcode, flavors, details, facets,
	content='product_search_docs', content_rowid='id',
	tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TABLE `product_counts` (
	`brand_id` text NOT NULL,
	`category` text NOT NULL,
	`active` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY (`brand_id`, `category`, `active`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `products_active_newest` ON `products` (`active`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `products_active_msrp` ON `products` (`active`,`msrp_cents`,`id`);
--> statement-breakpoint
CREATE TABLE `one_time_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `one_time_keys_created_at` ON `one_time_keys` (`created_at`);
--> statement-breakpoint
CREATE INDEX `products_stock` ON `products` (`active`,`stock_quantity`,`id`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `support_index` USING fts5(
	asks, body, entry UNINDEXED, words UNINDEXED,
	tokenize='porter unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TABLE `content_version` (
	`id` integer PRIMARY KEY CHECK (`id` = 1),
	`n` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `sales_hours` (
	`hour` integer NOT NULL,
	`status` text NOT NULL,
	`orders` integer NOT NULL,
	`cents` integer NOT NULL, `refunded` integer NOT NULL DEFAULT 0, `refunded_cents` integer NOT NULL DEFAULT 0,
	PRIMARY KEY (`hour`, `status`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `buyer_months` (
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`orders` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY (`user_id`, `month`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `buyer_totals` (
	`user_id` text PRIMARY KEY,
	`spent_cents` integer NOT NULL,
	`last_order_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `buyer_totals_spent` ON `buyer_totals` (`spent_cents`, `last_order_at`);
--> statement-breakpoint
CREATE TABLE `product_months` (
	`product_id` text NOT NULL,
	`month` text NOT NULL,
	`units` integer NOT NULL,
	`cents` integer NOT NULL,
	`costed_units` integer NOT NULL,
	`costed_cents` integer NOT NULL,
	`cost_cents` integer NOT NULL,
	PRIMARY KEY (`product_id`, `month`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `outbox_list` ON `outbox` (`status`,`created_at`);
--> statement-breakpoint
CREATE TABLE `product_import_rows` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`line` integer NOT NULL,
	`kind` text NOT NULL,
	`sku` text NOT NULL,
	`name` text NOT NULL,
	`product_id` text,
	`version` integer,
	`problems` text DEFAULT '[]' NOT NULL,
	`change` text, `notices` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `product_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_import_rows_kind" CHECK("product_import_rows"."kind" in ('error', 'create', 'update', 'unchanged')),
	CONSTRAINT "product_import_rows_change_json" CHECK("product_import_rows"."change" is null or json_valid("product_import_rows"."change"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_import_rows_kind` ON `product_import_rows` (`import_id`,`kind`,`position`);
--> statement-breakpoint
CREATE TABLE `search_pause` (`one` integer PRIMARY KEY CHECK (`one` = 1)) STRICT;
--> statement-breakpoint
CREATE TABLE `product_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`storage_key` text NOT NULL,
	`source_hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt_text` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_pictures_size" CHECK("product_pictures"."width" > 0 and "product_pictures"."height" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_pictures_storage_key_unique` ON `product_pictures` (`storage_key`);
--> statement-breakpoint
CREATE INDEX `product_pictures_product` ON `product_pictures` (`product_id`,`position`);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_pictures_source` ON `product_pictures` (`product_id`,`source_hash`);
--> statement-breakpoint
CREATE TABLE `kept_forms` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`session_id` text,
	`path` text NOT NULL,
	`page` text NOT NULL,
	`fields` text NOT NULL,
	`size` integer NOT NULL,
	`had_files` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "kept_forms_fields_json" CHECK("kept_forms"."fields" is null or json_valid("kept_forms"."fields"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `kept_forms_user` ON `kept_forms` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `kept_forms_session` ON `kept_forms` (`session_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `kept_forms_expires_at` ON `kept_forms` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `pad_drafts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`lines` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pad_drafts_lines_json" CHECK("pad_drafts"."lines" is null or json_valid("pad_drafts"."lines"))
) STRICT;
--> statement-breakpoint
CREATE TABLE `email_confirmations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `email_confirmations_user` ON `email_confirmations` (`user_id`);
--> statement-breakpoint
CREATE INDEX `application_drafts_room` ON `application_drafts` (`address`,`bytes`);
--> statement-breakpoint
CREATE INDEX `products_name` ON `products` ("name" collate nocase,`id`);
--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`featured`,`active`,`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `claim_photos` (
	`file_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`claim_id` text,
	`source_hash` text NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claim_id`) REFERENCES `claims`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `claim_photos_source` ON `claim_photos` (`order_id`,`source_hash`);
--> statement-breakpoint
CREATE INDEX `claim_photos_claim` ON `claim_photos` (`claim_id`);
--> statement-breakpoint
CREATE TABLE `import_mappings` (
	`key` text PRIMARY KEY NOT NULL,
	`supplier` text NOT NULL,
	`columns` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "import_mappings_columns_json" CHECK("import_mappings"."columns" is null or json_valid("import_mappings"."columns"))
) STRICT;
--> statement-breakpoint
CREATE TABLE "product_imports" (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`file_name` text NOT NULL,
	`source` text NOT NULL,
	`supplier` text,
	`outline` text,
	`columns` text,
	`state` text DEFAULT 'reading' NOT NULL,
	`queued_at` integer NOT NULL,
	`claimed_at` integer,
	`claimed_by` text,
	`heartbeat_at` integer,
	`rows_total` integer,
	`rows_done` integer DEFAULT 0 NOT NULL,
	`creates` integer DEFAULT 0 NOT NULL,
	`updates` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`errors` integer DEFAULT 0 NOT NULL,
	`good_only` integer DEFAULT false NOT NULL,
	`used_columns` text DEFAULT '[]' NOT NULL,
	`ignored_columns` text DEFAULT '[]' NOT NULL,
	`tally` text DEFAULT '{}' NOT NULL,
	`problem` text,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_imports_source" CHECK("product_imports"."source" in ('csv', 'zoho')),
	CONSTRAINT "product_imports_state" CHECK("product_imports"."state" in ('columns', 'reading', 'ready', 'applying', 'done', 'failed', 'cancelled')),
	CONSTRAINT "product_imports_outline_json" CHECK("product_imports"."outline" is null or json_valid("product_imports"."outline")),
	CONSTRAINT "product_imports_columns_json" CHECK("product_imports"."columns" is null or json_valid("product_imports"."columns"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_imports_created_at` ON `product_imports` (`created_at`);
--> statement-breakpoint
CREATE INDEX `product_imports_state` ON `product_imports` (`state`,`queued_at`);
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_views_list" CHECK("saved_views"."list" in ('orders'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`list`,`name`);
--> statement-breakpoint
CREATE INDEX `saved_views_user` ON `saved_views` (`user_id`,`list`,`created_at`);
--> statement-breakpoint
CREATE TABLE `stock_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`supplier` text,
	`reference` text,
	`day` text NOT NULL,
	`actor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_batches_kind" CHECK("stock_batches"."kind" in ('receive', 'count')),
	CONSTRAINT "stock_batches_named" CHECK("stock_batches"."kind" <> 'receive' or ("stock_batches"."supplier" is not null and "stock_batches"."reference" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_batches_delivery` ON `stock_batches` (lower("supplier"),lower("reference"));
--> statement-breakpoint
CREATE INDEX `stock_batches_newest` ON `stock_batches` (`kind`,`created_at`);
--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`flavor_id` text,
	`flavor` text,
	`kind` text NOT NULL,
	`quantity` integer NOT NULL,
	`balance` integer NOT NULL,
	`reason` text,
	`reference` text,
	`reference_id` text,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_movements_kind" CHECK("stock_movements"."kind" in ('opening', 'order', 'cancel', 'short', 'receive', 'count', 'adjust', 'return', 'damage', 'import')),
	CONSTRAINT "stock_movements_quantity" CHECK("stock_movements"."quantity" <> 0 or "stock_movements"."kind" = 'count'),
	CONSTRAINT "stock_movements_balance" CHECK("stock_movements"."balance" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_movements_good` ON `stock_movements` (`product_id`,`flavor_id`,`id`);
--> statement-breakpoint
CREATE INDEX `stock_movements_product` ON `stock_movements` (`product_id`,`id`);
--> statement-breakpoint
CREATE INDEX `stock_movements_reference` ON `stock_movements` (`reference_id`,`id`) WHERE "stock_movements"."reference_id" is not null;
--> statement-breakpoint
CREATE TABLE `shipment_lines` (
	`shipment_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`flavor_id` text,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shipment_lines_quantity" CHECK("shipment_lines"."quantity" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shipment_lines_shipment` ON `shipment_lines` (`shipment_id`,`order_item_id`,coalesce("flavor_id", ''));
--> statement-breakpoint
CREATE INDEX `shipment_lines_item` ON `shipment_lines` (`order_item_id`,`quantity`);
--> statement-breakpoint
CREATE TABLE `shipments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`number` integer NOT NULL,
	`carrier` text,
	`tracking_numbers` text NOT NULL,
	`shipped_at` integer NOT NULL,
	`delivered_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shipments_numbers_json" CHECK("shipments"."tracking_numbers" is null or json_valid("shipments"."tracking_numbers"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_order` ON `shipments` (`order_id`,`number`);
--> statement-breakpoint
CREATE TABLE "order_items" (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text,
	`flavor_id` text,
	`product_name` text NOT NULL,
	`sku` text,
	`flavor` text,
	`assorted` integer DEFAULT false NOT NULL,
	`quantity` integer NOT NULL,
	`closed_short` integer DEFAULT 0 NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`line_total_cents` integer NOT NULL,
	`unit_cost_cents` integer,
	`taken_from` text, `excise` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" >= 0 and "order_items"."closed_short" >= 0 and "order_items"."quantity" + "order_items"."closed_short" >= 1),
	CONSTRAINT "order_items_total" CHECK("order_items"."line_total_cents" = "order_items"."unit_price_cents" * "order_items"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`,`position`);
--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`);
--> statement-breakpoint
CREATE INDEX `order_items_sales` ON `order_items` (`order_id`,`product_id`,`quantity`,`line_total_cents`,`unit_cost_cents`);
--> statement-breakpoint
CREATE TABLE `stock_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`flavor_id` text,
	`reorder_point` integer,
	`expected_day` text,
	`expected_quantity` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_plans_point" CHECK("stock_plans"."reorder_point" is null or "stock_plans"."reorder_point" >= 0),
	CONSTRAINT "stock_plans_quantity" CHECK("stock_plans"."expected_quantity" is null or "stock_plans"."expected_quantity" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_plans_place` ON `stock_plans` (`product_id`,coalesce("flavor_id", ''));
--> statement-breakpoint
CREATE INDEX `stock_plans_flavor` ON `stock_plans` (`flavor_id`);
--> statement-breakpoint
CREATE TABLE `notices` (
	`name` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`detail` text,
	`data` text,
	`since` integer NOT NULL,
	`told_at` integer,
	`ended_at` integer,
	CONSTRAINT "notices_kind" CHECK("notices"."kind" in ('alert', 'warning')),
	CONSTRAINT "notices_data_json" CHECK("notices"."data" is null or json_valid("notices"."data"))
) STRICT;
--> statement-breakpoint
CREATE TABLE `stock_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`flavor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_requests_once` ON `stock_requests` (`user_id`,`product_id`,coalesce("flavor_id", ''));
--> statement-breakpoint
CREATE INDEX `stock_requests_product` ON `stock_requests` (`product_id`,`flavor_id`);
--> statement-breakpoint
CREATE INDEX `stock_requests_flavor` ON `stock_requests` (`flavor_id`);
--> statement-breakpoint
CREATE INDEX `stock_movements_received` ON `stock_movements` (`product_id`,`flavor_id`,`id`) WHERE "stock_movements"."kind" = 'receive';
--> statement-breakpoint
CREATE UNIQUE INDEX `product_flavors_name` ON `product_flavors` (`product_id`,lower("name")) WHERE "product_flavors"."active" = 1;
--> statement-breakpoint
CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`phone` text,
	`is_wholesale_approved` integer DEFAULT false NOT NULL,
	`pricing_tier` text DEFAULT 'starter' NOT NULL,
	`payment_terms` text DEFAULT 'net30' NOT NULL,
	`notes` text,
	`revoked_reason` text,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `approval_above_cents` integer, `credit_limit_cents` integer, `hold_days` integer, `credit_release` text, `no_reminders` integer DEFAULT false NOT NULL, `monthly_statement` integer DEFAULT false NOT NULL,
	CONSTRAINT "companies_pricing_tier" CHECK("companies"."pricing_tier" in ('starter', 'growth', 'premium')),
	CONSTRAINT "companies_payment_terms" CHECK("companies"."payment_terms" in ('net30', 'prepay'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `companies_approved` ON `companies` (`is_wholesale_approved`,`id`);
--> statement-breakpoint
CREATE TABLE `locations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`application_id` text,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`phone` text,
	`receiving_hours` text,
	`instructions` text,
	`status` text DEFAULT 'waiting' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `contact_first_name` text, `contact_last_name` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `wholesale_applications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "locations_status" CHECK("locations"."status" in ('waiting', 'approved', 'refused', 'closed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `locations_company` ON `locations` (`company_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `locations_application` ON `locations` (`application_id`);
--> statement-breakpoint
CREATE INDEX `quote_requests_company` ON `quote_requests` (`company_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE "users" (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`email_confirmed_at` integer,
	`password` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`company_id` text,
	`company_role` text,
	`last_login_at` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `location_id` text REFERENCES locations(id) ON DELETE set null, `needs_approval` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_role" CHECK("users"."role" in ('user', 'admin', 'sales', 'warehouse', 'bookkeeper')),
	CONSTRAINT "users_company_role" CHECK("users"."company_role" in ('owner', 'buyer', 'bookkeeper')),
	CONSTRAINT "users_company_member" CHECK(("users"."company_id" is null) = ("users"."company_role" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));
--> statement-breakpoint
CREATE INDEX `users_created_at` ON `users` (`created_at`,`id`,`role`,`deleted_at`,`company_id`);
--> statement-breakpoint
CREATE INDEX `users_company` ON `users` (`company_id`,`deleted_at`,`role`);
--> statement-breakpoint
CREATE INDEX `saved_lists_shared` ON `saved_lists` (`shared_with`);
--> statement-breakpoint
CREATE TABLE `planned_prices` (
	`change_id` text NOT NULL,
	`product_id` text NOT NULL,
	`field` text NOT NULL,
	`from_day` text NOT NULL,
	`old_cents` integer,
	`cents` integer NOT NULL,
	`started_at` integer,
	PRIMARY KEY(`product_id`, `field`, `from_day`),
	FOREIGN KEY (`change_id`) REFERENCES `price_changes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "planned_prices_field" CHECK("planned_prices"."field" in ('wholesalePrice', 'msrp')),
	CONSTRAINT "planned_prices_cents" CHECK("planned_prices"."cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `planned_prices_change` ON `planned_prices` (`change_id`);
--> statement-breakpoint
CREATE INDEX `planned_prices_due` ON `planned_prices` (`from_day`) WHERE "planned_prices"."started_at" is null;
--> statement-breakpoint
CREATE TABLE `price_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`from_day` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_changes_day` ON `price_changes` (`from_day`);
--> statement-breakpoint
CREATE TABLE `price_list_companies` (
	`list_id` text NOT NULL,
	`company_id` text NOT NULL,
	PRIMARY KEY(`list_id`, `company_id`),
	FOREIGN KEY (`list_id`) REFERENCES `price_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_list_companies_company` ON `price_list_companies` (`company_id`);
--> statement-breakpoint
CREATE TABLE `price_list_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`position` integer NOT NULL,
	`flavor_id` text,
	`product_id` text,
	`brand_id` text,
	`category` text,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`minimum` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `price_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "price_list_entries_kind" CHECK("price_list_entries"."kind" in ('fixed', 'percent', 'amount')),
	CONSTRAINT "price_list_entries_category" CHECK("price_list_entries"."category" in ('disposables', 'pods', 'mods', 'accessories', 'e-liquids')),
	CONSTRAINT "price_list_entries_one" CHECK(("price_list_entries"."flavor_id" is not null) + ("price_list_entries"."product_id" is not null) + ("price_list_entries"."brand_id" is not null) + ("price_list_entries"."category" is not null) = 1),
	CONSTRAINT "price_list_entries_value" CHECK("price_list_entries"."value" > 0 and ("price_list_entries"."kind" <> 'percent' or "price_list_entries"."value" < 10000)),
	CONSTRAINT "price_list_entries_minimum" CHECK("price_list_entries"."minimum" >= 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_list_entries_list` ON `price_list_entries` (`list_id`,`position`);
--> statement-breakpoint
CREATE INDEX `price_list_entries_flavor` ON `price_list_entries` (`flavor_id`);
--> statement-breakpoint
CREATE INDEX `price_list_entries_product` ON `price_list_entries` (`product_id`);
--> statement-breakpoint
CREATE INDEX `price_list_entries_brand` ON `price_list_entries` (`brand_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_list_entries_goods` ON `price_list_entries` (`list_id`,coalesce("flavor_id", "product_id", "brand_id", "category"),`minimum`);
--> statement-breakpoint
CREATE TABLE `price_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`from_day` text,
	`until_day` text,
	`priority` integer DEFAULT 0 NOT NULL,
	`audience` text DEFAULT 'everyone' NOT NULL,
	`tiers` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "price_lists_audience" CHECK("price_lists"."audience" in ('everyone', 'tiers', 'companies')),
	CONSTRAINT "price_lists_days" CHECK("price_lists"."from_day" is null or "price_lists"."until_day" is null or "price_lists"."from_day" <= "price_lists"."until_day"),
	CONSTRAINT "price_lists_tiers_json" CHECK("price_lists"."tiers" is null or json_valid("price_lists"."tiers"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `price_lists_name` ON `price_lists` (lower("name"));
--> statement-breakpoint
CREATE TABLE "wholesale_applications" (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text,
	`kind` text DEFAULT 'company' NOT NULL,
	`location_id` text,
	`email` text NOT NULL,
	`business_name` text NOT NULL,
	`business_address` text NOT NULL,
	`business_phone` text NOT NULL,
	`ein` text NOT NULL,
	`business_license` text,
	`reseller_permit` text,
	`tobacco_license` text,
	`trade_references` text DEFAULT '[]' NOT NULL,
	`trade_references_text` text DEFAULT '' NOT NULL,
	`expected_volume` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`notes` text,
	`question` text,
	`reviewed_by` text,
	`reviewed_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `resale_certificate` text REFERENCES uploaded_files(id) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`business_license`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reseller_permit`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tobacco_license`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "applications_kind" CHECK("wholesale_applications"."kind" in ('company', 'location', 'address', 'license')),
	CONSTRAINT "applications_location" CHECK(("wholesale_applications"."kind" = 'company') = ("wholesale_applications"."location_id" is null)),
	CONSTRAINT "applications_status_check" CHECK("wholesale_applications"."status" in ('pending', 'needs_information', 'approved', 'rejected')),
	CONSTRAINT "applications_references_json" CHECK("wholesale_applications"."trade_references" is null or json_valid("wholesale_applications"."trade_references"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `applications_status` ON `wholesale_applications` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `applications_user` ON `wholesale_applications` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `applications_company` ON `wholesale_applications` (`company_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `applications_created_at` ON `wholesale_applications` (`created_at`);
--> statement-breakpoint
CREATE INDEX `applications_reviewed_at` ON `wholesale_applications` (`status`,`reviewed_at`,`created_at`);
--> statement-breakpoint
CREATE INDEX `applications_approved` ON `wholesale_applications` (`user_id`,`reviewed_at`) WHERE status = 'approved';
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_one_open` ON `wholesale_applications` (`user_id`) WHERE kind = 'company' and status in ('pending', 'needs_information', 'approved') and revoked_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_one_request` ON `wholesale_applications` (`location_id`,`kind`) WHERE kind <> 'company' and status in ('pending', 'needs_information');
--> statement-breakpoint
CREATE TABLE `company_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `company_merges_company` ON `company_merges` (`company_id`);
--> statement-breakpoint
CREATE TABLE `allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`credit_id` text NOT NULL,
	`charge_id` text NOT NULL,
	`cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`credit_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`charge_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "allocations_cents" CHECK("allocations"."cents" <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `allocations_credit` ON `allocations` (`credit_id`,`charge_id`,`cents`);
--> statement-breakpoint
CREATE INDEX `allocations_charge` ON `allocations` (`charge_id`,`credit_id`,`cents`);
--> statement-breakpoint
CREATE TABLE `paper_lines` (
	`paper_id` text NOT NULL,
	`position` integer NOT NULL,
	`order_item_id` text,
	`name` text NOT NULL,
	`sku` text,
	`quantity` integer NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`line_total_cents` integer NOT NULL,
	PRIMARY KEY(`paper_id`, `position`),
	FOREIGN KEY (`paper_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "paper_lines_total" CHECK("paper_lines"."line_total_cents" = "paper_lines"."unit_price_cents" * "paper_lines"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `paper_lines_item` ON `paper_lines` (`order_item_id`);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`role` text,
	`company_id` text,
	`company_role` text,
	`invited_by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitations_role" CHECK("invitations"."role" in ('admin', 'sales', 'warehouse', 'bookkeeper')),
	CONSTRAINT "invitations_company_role" CHECK("invitations"."company_role" in ('owner', 'buyer', 'bookkeeper')),
	CONSTRAINT "invitations_to" CHECK(("invitations"."role" is null) = ("invitations"."company_id" is not null) and ("invitations"."company_id" is null) = ("invitations"."company_role" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (lower("email"),(case when "company_id" is null then '' else "company_id" end)) WHERE "invitations"."used_at" is null and "invitations"."withdrawn_at" is null;
--> statement-breakpoint
CREATE INDEX `invitations_company` ON `invitations` (`company_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `left_carts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`lines` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "left_carts_lines_json" CHECK("left_carts"."lines" is null or json_valid("left_carts"."lines"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `left_carts_company` ON `left_carts` (`company_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `state_list_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`product_name` text NOT NULL,
	`flavor` text,
	`code` text,
	`manufacturer` text,
	`code_key` text,
	`name_key` text NOT NULL,
	`listed_on` text,
	`delisted_on` text,
	`sell_until` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `state_lists`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `state_list_entries_key` ON `state_list_entries` (`list_id`,`name_key`,coalesce("code_key", ''));
--> statement-breakpoint
CREATE INDEX `state_list_entries_code` ON `state_list_entries` (`code_key`);
--> statement-breakpoint
CREATE INDEX `state_list_entries_name` ON `state_list_entries` (`name_key`);
--> statement-breakpoint
CREATE TABLE `state_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`authority` text NOT NULL,
	`mode` text NOT NULL,
	`device_kinds` text DEFAULT '[]' NOT NULL,
	`nicotine_only` integer DEFAULT false NOT NULL,
	`except_authorized` integer DEFAULT false NOT NULL,
	`grace_days` integer DEFAULT 0 NOT NULL,
	`basis` text,
	`starts_on` text,
	`suspended_from` text,
	`suspended_until` text,
	`source` text NOT NULL,
	`checked_on` text NOT NULL,
	`watch` text,
	`confirmed_by` text,
	`confirmed_at` integer,
	`known_as` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`copied_on` text,
	`copy_source` text,
	`copy_hash` text,
	`columns` text DEFAULT '{}' NOT NULL,
	`imported_by` text,
	`imported_at` integer,
	FOREIGN KEY (`confirmed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`imported_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "state_lists_mode" CHECK("state_lists"."mode" in ('allow', 'deny')),
	CONSTRAINT "state_lists_device_kinds_json" CHECK("state_lists"."device_kinds" is null or json_valid("state_lists"."device_kinds")),
	CONSTRAINT "state_lists_columns_json" CHECK("state_lists"."columns" is null or json_valid("state_lists"."columns"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `state_lists_state` ON `state_lists` (`state`);
--> statement-breakpoint
CREATE UNIQUE INDEX `state_lists_known_as` ON `state_lists` (`known_as`);
--> statement-breakpoint
CREATE TABLE `state_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`locality` text,
	`device_kind` text,
	`flavor_class` text,
	`license_kind` text,
	`nicotine_only` integer DEFAULT false NOT NULL,
	`decision` text NOT NULL,
	`reason` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`source` text NOT NULL,
	`checked_on` text NOT NULL,
	`watch` text,
	`confirmed_by` text,
	`confirmed_at` integer,
	`known_as` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`confirmed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "state_rules_decision" CHECK("state_rules"."decision" in ('allowed', 'blocked', 'needs-review'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `state_rules_state` ON `state_rules` (`state`);
--> statement-breakpoint
CREATE UNIQUE INDEX `state_rules_known_as` ON `state_rules` (`known_as`);
--> statement-breakpoint
CREATE TABLE `approval_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`request_number` text NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`input` text NOT NULL,
	`lines` text NOT NULL,
	`total_cents` integer NOT NULL,
	`quote_id` text,
	`status` text DEFAULT 'waiting' NOT NULL,
	`reason` text,
	`decided_by` text,
	`decided_at` integer,
	`order_id` text,
	`idempotency_key` text,
	`request_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quote_id`) REFERENCES `quote_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "approval_requests_status" CHECK("approval_requests"."status" in ('waiting', 'approved', 'declined', 'withdrawn', 'ended')),
	CONSTRAINT "approval_requests_input_json" CHECK("approval_requests"."input" is null or json_valid("approval_requests"."input")),
	CONSTRAINT "approval_requests_lines_json" CHECK("approval_requests"."lines" is null or json_valid("approval_requests"."lines"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `approval_requests_request_number_unique` ON `approval_requests` (`request_number`);
--> statement-breakpoint
CREATE INDEX `approval_requests_company` ON `approval_requests` (`company_id`,`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `approval_requests_user` ON `approval_requests` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `account_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`month` text,
	`about` text NOT NULL,
	`recipients` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_mails_kind" CHECK("account_mails"."kind" in ('reminder', 'statement'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_mails_company` ON `account_mails` (`company_id`,`id`);
--> statement-breakpoint
CREATE TABLE `invoice_reminders` (
	`paper_id` text NOT NULL,
	`step` integer NOT NULL,
	`mail_id` text NOT NULL,
	PRIMARY KEY(`paper_id`, `step`),
	FOREIGN KEY (`paper_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`mail_id`) REFERENCES `account_mails`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE "licenses" (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text,
	`location_id` text,
	`kind` text NOT NULL,
	`number` text,
	`state` text,
	`starts_on` text,
	`expires_on` text,
	`file_id` text,
	`verified_by` text,
	`verified_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `wholesale_applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`file_id`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`verified_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "licenses_kind" CHECK("licenses"."kind" in ('businessLicense', 'resellerPermit', 'tobaccoLicense', 'resaleCertificate')),
	CONSTRAINT "licenses_owner" CHECK("licenses"."application_id" is not null or "licenses"."location_id" is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_application` ON `licenses` (`application_id`,`kind`);
--> statement-breakpoint
CREATE INDEX `licenses_location` ON `licenses` (`location_id`,`kind`);
--> statement-breakpoint
CREATE INDEX `licenses_expires_on` ON `licenses` (`expires_on`);
--> statement-breakpoint
CREATE TABLE "order_licenses" (
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text,
	`state` text,
	`expires_on` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_licenses_kind" CHECK("order_licenses"."kind" in ('businessLicense', 'resellerPermit', 'tobaccoLicense', 'resaleCertificate'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_licenses_order` ON `order_licenses` (`order_id`);
--> statement-breakpoint
CREATE TABLE `company_salespeople` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text,
	`since` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `company_salespeople_company` ON `company_salespeople` (`company_id`,`since`,`id`,`user_id`);
--> statement-breakpoint
CREATE TABLE `pact_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`shipment_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`flavor_id` text,
	`units` integer NOT NULL,
	`day` text NOT NULL,
	`reason` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL, `return_id` text REFERENCES claim_returns(id) ON DELETE SET NULL,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pact_corrections_units" CHECK("pact_corrections"."units" <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `pact_corrections_day` ON `pact_corrections` (`day`);
--> statement-breakpoint
CREATE INDEX `pact_corrections_item` ON `pact_corrections` (`order_item_id`);
--> statement-breakpoint
CREATE INDEX `pact_corrections_shipment` ON `pact_corrections` (`shipment_id`);
--> statement-breakpoint
CREATE TABLE `pact_facts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`order_item_id` text,
	`recipient` text,
	`address1` text,
	`city` text,
	`zip_code` text,
	`license_number` text,
	`brand` text,
	`device_kind` text,
	`volume_hundredths` integer,
	`is_left_out` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pact_facts_line` ON `pact_facts` (`order_id`,coalesce("order_item_id", ''));
--> statement-breakpoint
CREATE INDEX `pact_facts_item` ON `pact_facts` (`order_item_id`);
--> statement-breakpoint
CREATE TABLE `pact_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`month` text NOT NULL,
	`number` integer NOT NULL,
	`layout` text NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`shipments` integer NOT NULL,
	`rows` integer NOT NULL,
	`units` integer NOT NULL,
	`problems` integer NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`sent_on` text,
	`receipt` text,
	`created_at` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pact_reports_number` ON `pact_reports` (`month`,`state`,`number`);
--> statement-breakpoint
CREATE TABLE `pact_states` (
	`state` text PRIMARY KEY NOT NULL,
	`destination` text,
	`layout` text,
	`wants_nil` integer,
	`agent` text,
	`source` text,
	`checked_on` text,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `shipments_shipped_at` ON `shipments` (`shipped_at`);
--> statement-breakpoint
CREATE TABLE `claim_results` (
	`id` text PRIMARY KEY NOT NULL,
	`claim_id` text NOT NULL,
	`paper_id` text,
	`order_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`claim_id`) REFERENCES `claims`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`paper_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claim_results_one" CHECK(("claim_results"."paper_id" is null) <> ("claim_results"."order_id" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `claim_results_claim` ON `claim_results` (`claim_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `claim_results_paper` ON `claim_results` (`paper_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `claim_results_order` ON `claim_results` (`order_id`);
--> statement-breakpoint
CREATE TABLE `claim_returns` (
	`id` text PRIMARY KEY NOT NULL,
	`claim_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`flavor_id` text,
	`to_stock` integer NOT NULL,
	`written_off` integer NOT NULL,
	`note` text,
	`undoes` text,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`claim_id`) REFERENCES `claims`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undoes`) REFERENCES `claim_returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `claim_returns_claim` ON `claim_returns` (`claim_id`,`order_item_id`);
--> statement-breakpoint
CREATE INDEX `claim_returns_item` ON `claim_returns` (`order_item_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `claim_returns_undoes` ON `claim_returns` (`undoes`);
--> statement-breakpoint
CREATE TABLE "claims" (
	`id` text PRIMARY KEY NOT NULL,
	`claim_number` text NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`remedy` text NOT NULL,
	`details` text,
	`status` text DEFAULT 'open' NOT NULL,
	`answer` text,
	`decision` text,
	`resolution` text,
	`goods_back` integer DEFAULT false NOT NULL,
	`fee_percent` integer DEFAULT 0 NOT NULL,
	`freight_cents` integer DEFAULT 0 NOT NULL,
	`answered_by` text,
	`answered_at` integer,
	`idempotency_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "claims_reason" CHECK("claims"."reason" in ('damaged', 'wrong', 'missing', 'defective', 'unwanted')),
	CONSTRAINT "claims_remedy" CHECK("claims"."remedy" in ('replacement', 'credit')),
	CONSTRAINT "claims_status_check" CHECK("claims"."status" in ('open', 'refund', 'goods', 'answered', 'closed')),
	CONSTRAINT "claims_decision" CHECK("claims"."decision" in ('approve', 'part', 'refuse')),
	CONSTRAINT "claims_resolution" CHECK("claims"."resolution" in ('credit', 'refund', 'replacement'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_claim_number_unique` ON `claims` (`claim_number`);
--> statement-breakpoint
CREATE INDEX `claims_status` ON `claims` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `claims_created_at` ON `claims` (`created_at`);
--> statement-breakpoint
CREATE INDEX `claims_order` ON `claims` (`order_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_idempotency_key` ON `claims` (`user_id`,`idempotency_key`);
--> statement-breakpoint
CREATE TABLE "claim_lines" (
	`id` text PRIMARY KEY NOT NULL,
	`claim_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`approved` integer,
	`done` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`claim_id`) REFERENCES `claims`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claim_lines_quantity" CHECK("claim_lines"."quantity" >= 1),
	CONSTRAINT "claim_lines_approved" CHECK("claim_lines"."approved" is null or "claim_lines"."approved" between 0 and "claim_lines"."quantity"),
	CONSTRAINT "claim_lines_done" CHECK("claim_lines"."done" between 0 and coalesce("claim_lines"."approved", 0))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `claim_lines_claim` ON `claim_lines` (`claim_id`,`order_item_id`);
--> statement-breakpoint
CREATE INDEX `claim_lines_order_item` ON `claim_lines` (`order_item_id`);
--> statement-breakpoint
CREATE TABLE `excise_rates` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`locality` text,
	`base` text NOT NULL,
	`rate` integer NOT NULL,
	`device_kinds` text DEFAULT '[]' NOT NULL,
	`nicotine_only` integer DEFAULT false NOT NULL,
	`payer` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`source` text NOT NULL,
	`checked_on` text NOT NULL,
	`watch` text,
	`known_as` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "excise_rates_base" CHECK("excise_rates"."base" in ('milliliter', 'piece', 'wholesale', 'list-price')),
	CONSTRAINT "excise_rates_payer" CHECK("excise_rates"."payer" in ('distributor', 'buyer')),
	CONSTRAINT "excise_rates_rate" CHECK("excise_rates"."rate" > 0),
	CONSTRAINT "excise_rates_device_kinds_json" CHECK("excise_rates"."device_kinds" is null or json_valid("excise_rates"."device_kinds"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `excise_rates_state` ON `excise_rates` (`state`);
--> statement-breakpoint
CREATE UNIQUE INDEX `excise_rates_known_as` ON `excise_rates` (`known_as`);
--> statement-breakpoint
CREATE TABLE `excise_states` (
	`state` text PRIMARY KEY NOT NULL,
	`switched_by` text NOT NULL,
	`switched_at` integer NOT NULL,
	FOREIGN KEY (`switched_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE "orders" (
	`id` text PRIMARY KEY NOT NULL,
	`order_number` text NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text,
	`location_id` text,
	`customer_email` text NOT NULL,
	`customer_name` text NOT NULL,
	`shipping_address` text NOT NULL,
	`billing_address` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`excise_cents` integer DEFAULT 0 NOT NULL,
	`shipping_cents` integer DEFAULT 0 NOT NULL,
	`total_cents` integer NOT NULL,
	`exemption` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`payment_method` text DEFAULT 'net30' NOT NULL,
	`pricing_tier` text DEFAULT 'starter' NOT NULL,
	`po_number` text,
	`carrier` text,
	`tracking_number` text,
	`shipped_at` integer,
	`delivered_at` integer,
	`cancelled_at` integer,
	`notes` text,
	`staff_notes` text,
	`idempotency_key` text,
	`request_hash` text,
	`placed_by` text,
	`quote_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`placed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quote_id`) REFERENCES `quote_requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status_check" CHECK("orders"."status" in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_status" CHECK("orders"."payment_status" in ('pending', 'paid', 'refunded')),
	CONSTRAINT "orders_payment_method" CHECK("orders"."payment_method" in ('net30', 'credit_card', 'bank_transfer', 'check')),
	CONSTRAINT "orders_pricing_tier" CHECK("orders"."pricing_tier" in ('starter', 'growth', 'premium')),
	CONSTRAINT "orders_total" CHECK("orders"."total_cents" = "orders"."subtotal_cents" + "orders"."tax_cents" + "orders"."excise_cents" + "orders"."shipping_cents"),
	CONSTRAINT "orders_amounts" CHECK("orders"."subtotal_cents" >= 0 and "orders"."tax_cents" >= 0 and "orders"."excise_cents" >= 0 and "orders"."shipping_cents" >= 0),
	CONSTRAINT "orders_shipped" CHECK("orders"."status" <> 'shipped' or ("orders"."tracking_number" is not null and "orders"."shipped_at" is not null)),
	CONSTRAINT "orders_shipping_json" CHECK("orders"."shipping_address" is null or json_valid("orders"."shipping_address")),
	CONSTRAINT "orders_billing_json" CHECK("orders"."billing_address" is null or json_valid("orders"."billing_address"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);
--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_company` ON `orders` (`company_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_location` ON `orders` (`location_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_created_at` ON `orders` (`created_at`,`status`,`total_cents`,`user_id`,`payment_status`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency_key` ON `orders` (`user_id`,`idempotency_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_quote` ON `orders` (`quote_id`);
--> statement-breakpoint
CREATE TABLE "papers" (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` text,
	`company_id` text NOT NULL,
	`order_id` text,
	`shipment_id` text,
	`invoice_id` text,
	`undoes` text,
	`day` text NOT NULL,
	`due_on` text,
	`subtotal_cents` integer,
	`tax_cents` integer,
	`excise_cents` integer DEFAULT 0 NOT NULL,
	`freight_cents` integer,
	`cents` integer NOT NULL,
	`is_correction` integer DEFAULT false NOT NULL,
	`method` text,
	`reference` text,
	`reason` text,
	`document` text,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undoes`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "papers_kind_check" CHECK("papers"."kind" in ('invoice', 'credit', 'payment', 'refund', 'counter')),
	CONSTRAINT "papers_method" CHECK("papers"."method" in ('check', 'ach', 'wire', 'card', 'cash', 'other')),
	CONSTRAINT "papers_number" CHECK(("papers"."number" is not null) = ("papers"."kind" in ('invoice', 'credit'))),
	CONSTRAINT "papers_due" CHECK(("papers"."due_on" is not null) = ("papers"."kind" = 'invoice')),
	CONSTRAINT "papers_counter" CHECK(("papers"."undoes" is not null) = ("papers"."kind" = 'counter')),
	CONSTRAINT "papers_sign" CHECK(case "papers"."kind" when 'invoice' then "papers"."cents" >= 0 when 'refund' then "papers"."cents" > 0 when 'counter' then "papers"."cents" <> 0 else "papers"."cents" < 0 end),
	CONSTRAINT "papers_total" CHECK(case when "papers"."kind" in ('invoice', 'credit') then abs("papers"."cents") = "papers"."subtotal_cents" + "papers"."tax_cents" + "papers"."excise_cents" + "papers"."freight_cents" else "papers"."subtotal_cents" is null end),
	CONSTRAINT "papers_document_json" CHECK("papers"."document" is null or json_valid("papers"."document"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `papers_number_unique` ON `papers` (`number`);
--> statement-breakpoint
CREATE INDEX `papers_company` ON `papers` (`company_id`,`day`,`id`,`cents`);
--> statement-breakpoint
CREATE INDEX `papers_kind` ON `papers` (`kind`,`day`,`id`);
--> statement-breakpoint
CREATE INDEX `papers_order` ON `papers` (`order_id`,`kind`);
--> statement-breakpoint
CREATE INDEX `papers_invoice` ON `papers` (`invoice_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `papers_shipment` ON `papers` (`shipment_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `papers_undoes` ON `papers` (`undoes`);
--> statement-breakpoint
CREATE TABLE "license_reminders" (
	`location_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`expires_on` text NOT NULL,
	`threshold` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`location_id`, `kind`, `state`, `expires_on`, `threshold`),
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "license_reminders_kind" CHECK("license_reminders"."kind" in ('businessLicense', 'resellerPermit', 'tobaccoLicense', 'resaleCertificate'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `pact_corrections_return` ON `pact_corrections` (`return_id`);
--> statement-breakpoint
CREATE TABLE `companies_apart` (
	`one_id` text NOT NULL,
	`two_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`one_id`, `two_id`),
	FOREIGN KEY (`one_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`two_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "companies_apart_order" CHECK("companies_apart"."one_id" < "companies_apart"."two_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `companies_apart_two` ON `companies_apart` (`two_id`);
--> statement-breakpoint
INSERT INTO product_search (product_search, rank) VALUES ('rank', 'bm25(10.0, 6.0, 8.0, 8.0, 3.0, 1.0, 0.0)');
--> statement-breakpoint
INSERT INTO content_version (id, n) VALUES (1, 0);
