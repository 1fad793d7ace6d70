import { useRouteLoaderData } from "react-router";
import type { Permission } from "~/terms/roles";
import type { RootData } from "./root-data";

/** Whether the reader's role allows something (Rule 7.34): a screen leaves out what its reader can't do. */
export function useMay(): (permission: Permission) => boolean {
	const permissions = useRouteLoaderData<RootData>("root")?.user?.permissions;
	return (permission) => permissions?.includes(permission) ?? false;
}
