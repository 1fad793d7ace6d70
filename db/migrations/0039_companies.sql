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
	`updated_at` integer NOT NULL,
	CONSTRAINT "companies_pricing_tier" CHECK("companies"."pricing_tier" in ('starter', 'growth', 'premium')),
	CONSTRAINT "companies_payment_terms" CHECK("companies"."payment_terms" in ('net30', 'prepay'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `companies_approved` ON `companies` (`is_wholesale_approved`,`id`);--> statement-breakpoint
CREATE TABLE `licenses` (
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
	CONSTRAINT "licenses_kind" CHECK("licenses"."kind" in ('businessLicense', 'resellerPermit', 'tobaccoLicense')),
	CONSTRAINT "licenses_owner" CHECK("licenses"."application_id" is not null or "licenses"."location_id" is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_application` ON `licenses` (`application_id`,`kind`);--> statement-breakpoint
CREATE INDEX `licenses_location` ON `licenses` (`location_id`,`kind`);--> statement-breakpoint
CREATE INDEX `licenses_expires_on` ON `licenses` (`expires_on`);--> statement-breakpoint
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
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `wholesale_applications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "locations_status" CHECK("locations"."status" in ('waiting', 'approved', 'refused', 'closed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `locations_company` ON `locations` (`company_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `locations_application` ON `locations` (`application_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `company_id` text REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE `users` ADD `company_role` text;--> statement-breakpoint
ALTER TABLE `wholesale_applications` ADD `company_id` text REFERENCES companies(id);--> statement-breakpoint
CREATE INDEX `applications_company` ON `wholesale_applications` (`company_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `company_id` text REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `location_id` text REFERENCES locations(id);--> statement-breakpoint
CREATE INDEX `orders_company` ON `orders` (`company_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `quote_requests` ADD `company_id` text REFERENCES companies(id);--> statement-breakpoint
CREATE INDEX `quote_requests_company` ON `quote_requests` (`company_id`,`created_at`);--> statement-breakpoint
-- A company for every account that has something a company owns. It has its account's id.
INSERT INTO companies (id, name, phone, is_wholesale_approved, pricing_tier, payment_terms, notes, revoked_reason, revoked_at, created_at, updated_at)
SELECT id, coalesce(nullif(trim(business_name), ''), username), business_phone, is_wholesale_approved, pricing_tier, payment_terms,
	notes, revoked_reason, revoked_at, created_at, updated_at
FROM users u
WHERE is_wholesale_approved = 1 OR pricing_tier <> 'starter' OR payment_terms <> 'net30' OR business_name IS NOT NULL
	OR business_phone IS NOT NULL OR notes IS NOT NULL OR revoked_at IS NOT NULL OR revoked_reason IS NOT NULL
	OR EXISTS (SELECT 1 FROM wholesale_applications a WHERE a.user_id = u.id) OR EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id);
--> statement-breakpoint
UPDATE users SET company_id = id, company_role = 'owner' WHERE id IN (SELECT id FROM companies);--> statement-breakpoint
UPDATE wholesale_applications SET company_id = user_id;--> statement-breakpoint
UPDATE orders SET company_id = user_id;--> statement-breakpoint
UPDATE quote_requests SET company_id = user_id WHERE user_id IN (SELECT id FROM companies);--> statement-breakpoint
-- The first location is the one of the application approved last. It has that application's id.
INSERT INTO locations (id, company_id, application_id, name, address, phone, status, created_at, updated_at)
SELECT id, user_id, id, business_name, business_address, business_phone, 'approved',
	coalesce(reviewed_at, created_at), coalesce(reviewed_at, created_at)
FROM wholesale_applications a
WHERE a.id = (SELECT b.id FROM wholesale_applications b WHERE b.user_id = a.user_id AND b.status = 'approved'
	ORDER BY b.reviewed_at DESC, b.created_at DESC LIMIT 1);
--> statement-breakpoint
-- Checks of documents become licenses; so do the documents of a location that nobody has checked.
INSERT INTO licenses (id, application_id, location_id, kind, number, state, expires_on, file_id, verified_by, verified_at, created_at, updated_at)
SELECT
	lower(substr(printf('%012x', a.created_at), 1, 8) || '-' || substr(printf('%012x', a.created_at), 9) || '-7' ||
		substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
	a.id, l.id, p.kind, d.number,
	CASE WHEN rtrim(a.business_address) GLOB '*[ ,][A-Za-z][A-Za-z] [0-9][0-9][0-9][0-9][0-9]'
		THEN upper(substr(rtrim(a.business_address), -8, 2)) END,
	d.expires_on, p.file_id, d.verified_by, d.verified_at, a.created_at, coalesce(d.updated_at, a.updated_at)
FROM (SELECT id, 'businessLicense' AS kind, business_license AS file_id FROM wholesale_applications
	UNION ALL SELECT id, 'resellerPermit', reseller_permit FROM wholesale_applications
	UNION ALL SELECT id, 'tobaccoLicense', tobacco_license FROM wholesale_applications) p
JOIN wholesale_applications a ON a.id = p.id
LEFT JOIN document_checks d ON d.application_id = p.id AND d.kind = p.kind
LEFT JOIN locations l ON l.application_id = p.id
WHERE d.application_id IS NOT NULL OR (l.id IS NOT NULL AND p.file_id IS NOT NULL);
