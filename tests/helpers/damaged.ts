import { type Db, openDatabase } from "~db/client.server";

/** The file of a database whose table of this name has its first page overwritten, as a dying disk may do. */
export function damagedFile(db: Db, table: string): Buffer {
	const { $client: client } = db;
	const page = client
		.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?")
		.pluck()
		.get(table) as number;
	const size = client.pragma("page_size", { simple: true }) as number;
	const file = Buffer.from(client.serialize());
	file.fill(0xff, (page - 1) * size, page * size);
	return file;
}

export const damagedDatabase = (db: Db, table: string): Db => openDatabase(damagedFile(db, table));
