import { hostname } from 'node:os'
import { join } from 'node:path'
import { lakeFolderOf, type Configuration } from '#config/configuration.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Log } from '#http/log.ts'
import { joinServers, type Membership } from '#jobs/presence.ts'
import { claimDataDirectory, type Claim } from '#local/claim.ts'
import { directoryIdentity } from '#local/owner.ts'
import type { Mart } from '#mart/mart.ts'
import { martMemoryMb, openMart } from '#mart/open-mart.ts'
import type { State } from '#state/state.ts'
import { refuseUnfinishedRestore } from '#worker/backup/restore-backup.ts'
import { configuredConnection, refuseOtherLakehouse } from '#worker/connection-file.ts'
import { lakeSettings } from '#worker/lake-settings.ts'
import { agreeToCollectAnew } from '#worker/lost-lake.ts'
import { openConfiguredState } from '#worker/open-state.ts'
import { buildVersion } from './build-version.ts'
import { newServerId } from './several-servers.ts'
import { sharedLakeOf, type SharedLake } from './shared-lake.ts'
import { withoutRepeats } from './without-repeats.ts'

const keptAnswersMb = 16

/** This server among those of the application database. */
type Joining = { serverId: string; onError: (error: unknown) => void; membership: Membership }

/** What a server keeps open until it ends. */
export type Stores = {
  configuration: Configuration
  log: Log
  /** Absent: the connection of the demo. */
  connection: ConnectionDocument | undefined
  claim: Claim
  shared: SharedLake | undefined
  state: State
  joining: Joining | undefined
  mart: Mart
}

/** Opens the data directory, the application state and the mart. */
export async function openStores(
  configuration: Configuration,
  log: Log,
  { collectsAnew }: { collectsAnew: boolean },
): Promise<Stores> {
  const { dataDirectory } = configuration
  const { connection, warnings = [] } = configuredConnection(configuration) ?? {}
  for (const says of warnings) log({ event: 'warning', says })
  refuseUnfinishedRestore(dataDirectory)
  const claim = await claimDataDirectory(dataDirectory, { purpose: 'server' })
  const shared = await sharedLakeOf(configuration, connection)
  if (collectsAnew) await agreeToCollectAnew(lakeSettings(process.env))
  const state = await openConfiguredState(configuration)
  if (connection) await refuseOtherLakehouse(state, connection)
  const joining = await joined({ configuration, state, shared, log })
  const publications = join(lakeFolderOf(configuration), 'publications')
  const mart = await openMart(join(dataDirectory, 'server'), publications, {
    memoryLimitMb: martMemoryMb,
    threads: 2,
    keptAnswersMb,
  })
  return { configuration, log, connection, claim, shared, state, joining, mart }
}

type Surroundings = { configuration: Configuration; state: State; shared: SharedLake | undefined; log: Log }

/** Joins the servers of the application database. Throws if an incompatible server is there. */
async function joined({ configuration, state, shared, log }: Surroundings): Promise<Joining | undefined> {
  if (state.kind === 'embedded') return undefined
  const serverId = newServerId()
  const { buildVersion: version, gitCommit } = buildVersion()
  const onError = withoutRepeats((says) => log({ event: 'fault', part: 'servers', says }))
  const presence = {
    serverId,
    name: `${hostname()}, process ${process.pid}`,
    place: await directoryIdentity(configuration.dataDirectory),
    buildVersion: `${version} (${gitCommit})`,
    lakeId: shared?.lakeId,
  }
  return { serverId, onError, membership: await joinServers({ state, presence, onError }) }
}
