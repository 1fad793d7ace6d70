import { href } from "react-router";

/** Where a product's pictures are shown to staff. */
export const picturesUrl = (id: string) => `${href("/admin-portal/products/:id", { id })}#pictures`;
