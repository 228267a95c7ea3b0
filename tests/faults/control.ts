import type { ConnectionDocument } from '#contract/connection.ts'

type Steered = 'clock' | 'faults' | 'faults?healed=true' | 'requests' | 'credentials'

function place({ dataClock }: ConnectionDocument, steered: Steered): URL {
  return new URL(steered, dataClock)
}

/** Steers the estate behind a connection: its clock or its faults. */
export async function control(
  connection: ConnectionDocument,
  steered: Steered,
  order: object,
): Promise<void> {
  const answer = await fetch(place(connection, steered), { method: 'POST', body: JSON.stringify(order) })
  if (!answer.ok) throw new Error(`the estate refused ${JSON.stringify(order)}: ${await answer.text()}`)
}

/** How the estate is steered now. */
export async function controlled(connection: ConnectionDocument, steered: Steered): Promise<unknown> {
  return (await fetch(place(connection, steered))).json()
}

/** Begins anew: heals all faults, or counts requests from nothing. */
export async function heal(connection: ConnectionDocument, steered: 'faults' | 'requests'): Promise<void> {
  await fetch(place(connection, steered), { method: 'DELETE' })
}
