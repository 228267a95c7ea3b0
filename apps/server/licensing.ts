import type { ScheduledSeconds } from '#jobs/scheduler.ts'
import { realClock } from '#jobs/clock.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { incidentsJob } from '#product/server/incidents/incident-job.ts'
import { Licenses } from '#product/server/license/licenses.ts'
import { publicKeysIn } from '#product/server/license/public-key.ts'
import { proposalsJob } from '#product/server/proposals/proposal-job.ts'
import { savingsJob } from '#product/server/savings/verdicts/saving-job.ts'
import { budgetsJob } from '#worker/jobs/budgets-job.ts'
import { collectJob } from '#worker/jobs/collect-job.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { notificationsJob } from './notifications.ts'
import type { Stores } from './stores.ts'

/** The license of a server, with the public keys of this build or those of a file. */
export function licensesOf(
  { state, connection, mart }: Pick<Stores, 'state' | 'connection' | 'mart'>,
  connected: () => ConnectionDocument | undefined,
  publicKeyFile?: string,
): Licenses {
  const known = () => connection ?? connected()
  const directory = martDirectory(mart)
  return new Licenses({
    state,
    publicKeys: publicKeysIn(publicKeyFile),
    // Without a connection of its own a server starts the demo.
    isDemo: () => known()?.demo ?? true,
    tenant: () => known()?.account.id,
    workspaceCount: async () => (await directory.workspaces()).length,
    now: realClock,
  })
}

/** Rounds and notifications, which are held back with the changes of people. */
const heldBackKinds: ReadonlySet<string> = new Set([
  incidentsJob.name,
  proposalsJob.name,
  savingsJob.name,
  budgetsJob.name,
  notificationsJob.name,
])

/** Paces under the license: rounds and notifications stop with changes, collecting some days later, all else never. */
export function licensedSeconds(
  seconds: ScheduledSeconds,
  license: Pick<Licenses, 'heldBack' | 'isCollected'>,
): ScheduledSeconds {
  return async (kind, subject) => {
    if (heldBackKinds.has(kind) && (await license.heldBack()) !== undefined) return 0
    if (kind === collectJob.name && !(await license.isCollected())) return 0
    return seconds(kind, subject)
  }
}
