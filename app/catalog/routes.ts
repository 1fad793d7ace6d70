import { type RouteConfig, route } from "@react-router/dev/routes";

/** Pages that anyone may ask for; each says itself what its reader may see. */
export const pages = [
	route("pictures/site.png", "catalog/pictures/public/site.ts"),
	route("pictures/products/:slug.svg", "catalog/pictures/public/product.ts"),
	route("pictures/brands/:slug.svg", "catalog/pictures/public/brand.ts"),
	route("pictures/products/:slug.png", "catalog/pictures/public/product-share.ts"),
	route("pictures/brands/:slug.png", "catalog/pictures/public/brand-share.ts"),
	route("pictures/uploads/:file", "catalog/pictures/public/uploaded.ts"),
] satisfies RouteConfig;

/** Staff's pages: the layout above them denies everybody else. */
export const staff = [
	route("admin/brands", "catalog/brands/admin/brands.tsx"),
	route("admin/brands/:id/:does?", "catalog/brands/admin/brand.tsx"),
	route("admin/products/new", "catalog/products/admin/new.tsx"),
	route("admin/products/table", "catalog/products/admin/table.tsx"),
	route("admin/products/reprice", "catalog/products/admin/reprice.tsx"),
	route("admin/products/:id", "catalog/products/admin/product.tsx"),
	route("admin/products/:id/stock", "catalog/stock/admin/history.tsx"),
	route("admin/products/:id/delete", "catalog/products/admin/delete.tsx"),
	route("admin/products/:id/pictures", "catalog/pictures/admin/pictures.tsx"),
	route("admin/products/:id/pictures/:pictureId/:does?", "catalog/pictures/admin/picture.tsx"),
	route("admin/price-lists", "catalog/price-lists/admin/lists.tsx"),
	route("admin/price-lists/new", "catalog/price-lists/admin/new.tsx"),
	route("admin/price-lists/agreements", "catalog/agreements/admin/agreements.tsx"),
	route("admin/price-lists/agreements/:id/:does?", "catalog/agreements/admin/agreement.tsx"),
	route("admin/price-lists/planned/:id", "catalog/price-lists/admin/withdraw.ts"),
	route("admin/price-lists/:id/:does?", "catalog/price-lists/admin/list.tsx"),
	route("admin/price-lists/:id/entries.csv", "catalog/price-lists/admin/entries-file.ts"),
	route("admin/price-lists/:id/import", "catalog/price-lists/admin/import.tsx"),
	route("admin/prices", "catalog/price-lists/admin/question.tsx"),
	route("admin/stock/receive", "catalog/stock/admin/receive.tsx"),
	route("admin/stock/count", "catalog/stock/admin/count.tsx"),
	route("admin/stock/reorder", "catalog/stock/admin/reorder.tsx"),
	route("admin/stock/reorder.csv", "catalog/stock/admin/reorder-file.ts"),
	route("admin/stock/labels", "catalog/labels/admin/labels.tsx"),
	route("admin/stock/labels/:file", "catalog/labels/admin/labels-file.ts"),
	route("admin/stock/batches/:id", "catalog/stock/admin/batch.tsx"),
	route("admin/import", "catalog/imports/admin/import.tsx"),
	route("admin/import/photos", "catalog/photos/admin/photos.tsx"),
	route("admin/import/photos/:id/:does?", "catalog/photos/admin/photo-import.tsx"),
	route("admin/import/photos/:id/files/:position", "catalog/photos/admin/photo-file.ts"),
	route("admin/import/:id/:does?", "catalog/imports/admin/job.tsx"),
	route("admin/import/:id/columns", "catalog/imports/admin/columns.tsx"),
	route("admin/import/:id/errors.csv", "catalog/imports/admin/errors.ts"),
] satisfies RouteConfig;
