ALTER TABLE `chat_messages` ADD `also` text;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `for_buyers` integer DEFAULT false NOT NULL;