import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { Table } from "~/ui/layout/table";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import type { Device } from "../devices.server";

/** Where the account is signed in, with a button to end each session. */
export function DeviceList({ devices }: { devices: Device[] }) {
	return (
		<section className="mt-9" aria-labelledby="devices">
			<h2 id="devices" className="mb-3">
				Signed-in devices
			</h2>
			<Form method="post" action={href("/portal/devices")} noValidate>
				<Table
					rows={devices}
					rowKey={({ id }) => id}
					columns={[
						{
							head: "Device",
							narrow: "wide",
							cell: ({ name, isThis }) => (
								<>
									{name} {isThis ? <Badge color="green">This device</Badge> : null}
								</>
							),
						},
						{ head: "Address", mono: true, cell: ({ ip }) => ip ?? "unknown" },
						{ head: "Last seen", cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} show="full" /> },
						{
							head: "Sign out",
							hideHead: true,
							cell: ({ id, name }) => (
								<Button variant="link-bad" name="device" value={id}>
									Sign out<span className="vh"> {name}</span>
								</Button>
							),
						},
					]}
				/>
				{devices.length > 1 ? (
					<Button className="mt-4" name="device" value="all">
						Sign out everywhere else
					</Button>
				) : null}
			</Form>
		</section>
	);
}
