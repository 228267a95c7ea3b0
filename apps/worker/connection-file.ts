import { z } from 'zod'
import type { Configuration } from '#config/configuration.ts'
import { readConnection, type ConnectionReading } from '#config/connection.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'
import { realClock } from '#jobs/clock.ts'
import { rememberConnection } from '#state/connection-identity.ts'
import type { State } from '#state/state.ts'

/** The connection of the configuration; undefined if it names none. */
export function configuredConnection({ connectionPath }: Configuration): ConnectionReading | undefined {
  if (connectionPath === undefined) return undefined
  try {
    return readConnection(connectionPath)
  } catch (cause) {
    if (!(cause instanceof CodedError)) throw cause
    throw new CodedError(cause.code, `LAKEGAUGE_CONNECTION: ${cause.message}`, { cause })
  }
}

/** Throws if the connection belongs to another lakehouse than the data. */
export function refuseOtherLakehouse(
  state: Pick<State, 'db' | 'write'>,
  { account, seed }: ConnectionDocument,
): Promise<void> {
  return rememberConnection(state, { accountId: account.id, seed }, realClock())
}

/** What the command line may know of a server's connection. */
export const knownConnection = z.object({
  demo: z.boolean(),
  workspaces: z.array(z.object({ id: z.string(), clientId: z.string().exactOptional() })),
})
export type KnownConnection = z.output<typeof knownConnection>

/** A connection without secrets: the workspaces, each with the client id that reads it. */
export function withoutCredentials({ demo, workspaces }: ConnectionDocument): KnownConnection {
  return {
    demo,
    workspaces: workspaces.map(({ id, credentials }) => ({
      id,
      ...(credentials.kind === 'oauth' && { clientId: credentials.clientId }),
    })),
  }
}
