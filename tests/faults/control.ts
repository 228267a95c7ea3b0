import type { ConnectionDocument } from '#contract/connection.ts'
import { z } from 'zod'

type Steered = 'clock' | 'faults' | 'faults/kinds' | 'faults?healed=true' | 'requests' | 'credentials'

const counts = z.object({ requests: z.number() })
const struckFault = z.object({ kind: z.string(), struck: z.number() })
const played = z.object({ faults: z.array(struckFault), healed: z.array(struckFault) })
const ways = z.object({ workspaces: z.array(z.object({ clientId: z.string(), clientSecret: z.string() })) })

function place({ dataClock }: ConnectionDocument, steered: Steered): URL {
  return new URL(steered, dataClock)
}

/** Sets the clock or the faults of the estate behind a connection. */
export async function control(
  connection: ConnectionDocument,
  steered: Steered,
  order: object,
): Promise<void> {
  const answer = await fetch(place(connection, steered), { method: 'POST', body: JSON.stringify(order) })
  if (!answer.ok) throw new Error(`the estate refused ${JSON.stringify(order)}: ${await answer.text()}`)
}

/** The current state of the estate's control. */
export async function controlled(connection: ConnectionDocument, steered: Steered): Promise<unknown> {
  return (await fetch(place(connection, steered))).json()
}

/** Resets all faults, or the request counts. */
export async function heal(connection: ConnectionDocument, steered: 'faults' | 'requests'): Promise<void> {
  await fetch(place(connection, steered), { method: 'DELETE' })
}

/** The connection with OAuth clients, whose tokens can expire permanently. */
export async function withClients(given: ConnectionDocument): Promise<ConnectionDocument> {
  const { workspaces } = ways.parse(await controlled(given, 'credentials'))
  return {
    ...given,
    workspaces: given.workspaces.map((workspace, index) => {
      const { clientId = '', clientSecret = '' } = workspaces[index] ?? {}
      return { ...workspace, credentials: { kind: 'oauth', clientId, clientSecret } }
    }),
  }
}

/** The number of requests to the estate since the last reset. */
export async function requestsSoFar(connection: ConnectionDocument): Promise<number> {
  return counts.parse(await controlled(connection, 'requests')).requests
}

/** The strikes of each fault. */
export async function strikes(connection: ConnectionDocument): Promise<Record<string, number>> {
  const { faults, healed } = played.parse(await controlled(connection, 'faults?healed=true'))
  const struckByKind: Record<string, number> = {}
  for (const { kind, struck } of [...healed, ...faults])
    struckByKind[kind] = (struckByKind[kind] ?? 0) + struck
  return struckByKind
}
