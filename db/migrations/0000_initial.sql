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
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`business_license`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reseller_permit`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tobacco_license`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `application_drafts_session` ON `application_drafts` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `application_drafts_user` ON `application_drafts` (`user_id`);--> statement-breakpoint
CREATE INDEX `application_drafts_updated_at` ON `application_drafts` (`updated_at`);--> statement-breakpoint
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
CREATE INDEX `audit_log_created_at` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`entity_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`created_at`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `blog_posts_slug_unique` ON `blog_posts` (`slug`);--> statement-breakpoint
CREATE INDEX `blog_posts_published` ON `blog_posts` (`published`,`published_at`);--> statement-breakpoint
CREATE INDEX `blog_posts_created_at` ON `blog_posts` (`created_at`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `brands_slug_unique` ON `brands` (`slug`);--> statement-breakpoint
CREATE INDEX `brands_active_name` ON `brands` (`active`,"name" collate nocase);--> statement-breakpoint
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
CREATE UNIQUE INDEX `campaign_recipients_email` ON `campaign_recipients` (`campaign_id`,lower("email"));--> statement-breakpoint
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
CREATE UNIQUE INDEX `cart_items_line` ON `cart_items` (`cart_id`,`product_id`,(case when "flavor_id" is null then '' else "flavor_id" end));--> statement-breakpoint
CREATE INDEX `cart_items_product` ON `cart_items` (`product_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `carts_user` ON `carts` (`user_id`);--> statement-breakpoint
CREATE INDEX `carts_activity` ON `carts` (`abandoned`,`last_activity`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`link` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "chat_messages_role" CHECK("chat_messages"."role" in ('user', 'assistant'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `chat_messages_session` ON `chat_messages` (`session_id`,`created_at`);--> statement-breakpoint
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
CREATE INDEX `contact_messages_status` ON `contact_messages` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `contact_messages_created_at` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `contact_messages_user` ON `contact_messages` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `document_checks` (
	`application_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text,
	`expires_on` text,
	`verified_by` text,
	`verified_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`application_id`, `kind`),
	FOREIGN KEY (`application_id`) REFERENCES `wholesale_applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`verified_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "document_checks_kind" CHECK("document_checks"."kind" in ('businessLicense', 'resellerPermit', 'tobaccoLicense'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `document_checks_expires_on` ON `document_checks` (`expires_on`);--> statement-breakpoint
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
CREATE INDEX `email_campaigns_status` ON `email_campaigns` (`status`,`scheduled_for`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `newsletter_subscribers_token_unique` ON `newsletter_subscribers` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email` ON `newsletter_subscribers` (lower("email"));--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_status` ON `newsletter_subscribers` (`status`,`created_at`);--> statement-breakpoint
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
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text,
	`flavor_id` text,
	`product_name` text NOT NULL,
	`sku` text,
	`flavor` text,
	`quantity` integer NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`line_total_cents` integer NOT NULL,
	`unit_cost_cents` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" >= 1),
	CONSTRAINT "order_items_total" CHECK("order_items"."line_total_cents" = "order_items"."unit_price_cents" * "order_items"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_number` text NOT NULL,
	`user_id` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_name` text NOT NULL,
	`shipping_address` text NOT NULL,
	`billing_address` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`shipping_cents` integer DEFAULT 0 NOT NULL,
	`total_cents` integer NOT NULL,
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
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status_check" CHECK("orders"."status" in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_status" CHECK("orders"."payment_status" in ('pending', 'paid', 'refunded')),
	CONSTRAINT "orders_payment_method" CHECK("orders"."payment_method" in ('net30', 'credit_card', 'bank_transfer', 'check')),
	CONSTRAINT "orders_pricing_tier" CHECK("orders"."pricing_tier" in ('starter', 'growth', 'premium')),
	CONSTRAINT "orders_total" CHECK("orders"."total_cents" = "orders"."subtotal_cents" + "orders"."tax_cents" + "orders"."shipping_cents"),
	CONSTRAINT "orders_amounts" CHECK("orders"."subtotal_cents" >= 0 and "orders"."tax_cents" >= 0 and "orders"."shipping_cents" >= 0),
	CONSTRAINT "orders_shipped" CHECK("orders"."status" <> 'shipped' or ("orders"."tracking_number" is not null and "orders"."shipped_at" is not null)),
	CONSTRAINT "orders_shipping_json" CHECK("orders"."shipping_address" is null or json_valid("orders"."shipping_address")),
	CONSTRAINT "orders_billing_json" CHECK("orders"."billing_address" is null or json_valid("orders"."billing_address"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_created_at` ON `orders` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency_key` ON `orders` (`user_id`,`idempotency_key`);--> statement-breakpoint
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
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_created_at` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `product_flavors_name` ON `product_flavors` (`product_id`,lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX `product_flavors_sku` ON `product_flavors` (lower("sku"));--> statement-breakpoint
CREATE INDEX `product_flavors_barcode` ON `product_flavors` (`barcode`);--> statement-breakpoint
CREATE INDEX `product_flavors_product` ON `product_flavors` (`product_id`,`position`);--> statement-breakpoint
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
	`contains_nicotine` integer DEFAULT false NOT NULL,
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
	`updated_at` integer NOT NULL,
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
CREATE UNIQUE INDEX `products_slug_unique` ON `products` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku_unique` ON `products` (lower("sku"));--> statement-breakpoint
CREATE INDEX `products_barcode` ON `products` (`barcode`);--> statement-breakpoint
CREATE INDEX `products_active_name` ON `products` (`active`,"name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `products_category_name` ON `products` (`active`,`category`,"name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `products_brand_name` ON `products` (`brand_id`,`active`,"name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `products_created_at` ON `products` (`created_at`);--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`featured`,`active`);--> statement-breakpoint
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
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "quote_requests_status_check" CHECK("quote_requests"."status" in ('pending', 'quoted', 'closed')),
	CONSTRAINT "quote_requests_products_json" CHECK("quote_requests"."product_ids" is null or json_valid("quote_requests"."product_ids")),
	CONSTRAINT "quote_requests_quantities_json" CHECK("quote_requests"."quantities" is null or json_valid("quote_requests"."quantities"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `quote_requests_status` ON `quote_requests` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `quote_requests_created_at` ON `quote_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `quote_requests_user` ON `quote_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text NOT NULL,
	`minute` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`key`, `minute`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `rate_limits_minute` ON `rate_limits` (`minute`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `saved_list_items_line` ON `saved_list_items` (`list_id`,`product_id`,(case when "flavor_id" is null then '' else "flavor_id" end));--> statement-breakpoint
CREATE TABLE `saved_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_lists_name` ON `saved_lists` (`user_id`,lower("name"));--> statement-breakpoint
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
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires_at` ON `sessions` (`expires_at`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `uploaded_files_storage_key_unique` ON `uploaded_files` (`storage_key`);--> statement-breakpoint
CREATE INDEX `uploaded_files_owner` ON `uploaded_files` (`owner_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`is_wholesale_approved` integer DEFAULT false NOT NULL,
	`pricing_tier` text DEFAULT 'starter' NOT NULL,
	`payment_terms` text DEFAULT 'net30' NOT NULL,
	`business_name` text,
	`business_phone` text,
	`notes` text,
	`revoked_reason` text,
	`revoked_at` integer,
	`last_login_at` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_pricing_tier" CHECK("users"."pricing_tier" in ('starter', 'growth', 'premium')),
	CONSTRAINT "users_payment_terms" CHECK("users"."payment_terms" in ('net30', 'prepay'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_created_at` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `users_approved` ON `users` (`is_wholesale_approved`,`created_at`);--> statement-breakpoint
CREATE TABLE `wholesale_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
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
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`business_license`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reseller_permit`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tobacco_license`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "applications_status_check" CHECK("wholesale_applications"."status" in ('pending', 'needs_information', 'approved', 'rejected')),
	CONSTRAINT "applications_references_json" CHECK("wholesale_applications"."trade_references" is null or json_valid("wholesale_applications"."trade_references"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `applications_status` ON `wholesale_applications` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_user` ON `wholesale_applications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_created_at` ON `wholesale_applications` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `applications_one_open` ON `wholesale_applications` (`user_id`) WHERE status in ('pending', 'needs_information', 'approved') and revoked_at is null;