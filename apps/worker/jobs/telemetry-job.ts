import { z } from 'zod'
import { askedLogs, type AskedLogs } from '#connectors/spark/event-log/source/read-asked.ts'
import { eventLog } from '#connectors/spark/event-log/source.ts'
import { mayChange } from '#contract/guard.ts'
import type { Jobs } from '#jobs/jobs.ts'
import { defineJob, type Handler, type Job, type Outcome, type RunContext } from '#jobs/job.ts'
import {
  repairTelemetryKind,
  updateTelemetryKind,
  type TelemetryPorts,
} from '#product/server/telemetry-ports.ts'
import { askedCollection, type AskedCollection, type AskedOfSource } from '../collect-asked.ts'
import { derivedResult } from './derive-job.ts'

const input = z.object({
  clusters: z.array(askedLogs.shape.clusters.element.extend({ workspaceId: z.string() })),
})
/** The clusters of which logs are read. */
export type TelemetryInput = z.output<typeof input>

const answer = askedCollection.extend({ dataVersion: z.int() })
type Answer = z.output<typeof answer>

const shared = {
  input,
  answer,
  steps: ['read', 'derive'],
  guard: mayChange('admin'),
  retryLimit: 3,
  expireSeconds: 6 * 3600,
  singleton: 'one',
} as const

/** Reads what is new in the event logs of some clusters now, and derives what follows. */
export const updateTelemetryJob = defineJob({
  ...shared,
  name: updateTelemetryKind,
  label: 'Update telemetry',
})

/** Reads the event logs of some clusters again from their beginning, and derives what follows. */
export const repairTelemetryJob = defineJob({
  ...shared,
  name: repairTelemetryKind,
  label: 'Repair telemetry',
})

/** Updates and repairs as jobs start them. */
export function telemetryOf(jobs: Pick<Jobs, 'startOrJoin'>): TelemetryPorts['telemetry'] {
  return {
    start({ subject, isRepair, clusters }, by) {
      const [job, source] = isRepair
        ? ([repairTelemetryJob, 'REPAIR'] as const)
        : ([updateTelemetryJob, 'MANUAL'] as const)
      return jobs.startOrJoin(job, { clusters: [...clusters] }, { by, source, subject })
    },
  }
}

type Reading = {
  /** Reads what is asked for from a source now; each kind has its own folder for what it fetches. */
  collectAsked: (
    kind: string,
    order: AskedOfSource,
    options: { signal: AbortSignal; onRows: (rows: number) => void },
  ) => Promise<AskedCollection>
  /** Derives and publishes. */
  derive: (run: RunContext) => Promise<Outcome<unknown>>
}

/** Reads the logs workspace by workspace, then derives once. Begun again, it reads again what it had not derived. */
export function telemetryHandler(
  { name }: Pick<Job, 'name'>,
  { collectAsked, derive }: Reading,
): Handler<TelemetryInput, Answer> {
  return async ({ clusters }, run) => {
    const { step, signal, report } = run
    const read = await step('read', askedCollection, async () => {
      const whole: AskedCollection = { changedRows: 0, notes: [] }
      let done = 0
      for (const [workspaceId, some] of Map.groupBy(clusters, (cluster) => cluster.workspaceId)) {
        const progress = (rows: number) =>
          report({
            detail: `Workspace ${workspaceId}, ${rows} rows`,
            done,
            total: clusters.length,
            unit: 'clusters',
          })
        progress(0)
        const order = { source: eventLog.name, scope: workspaceId, ...ordersFor(some) }
        const { changedRows, notes } = await collectAsked(name, order, { signal, onRows: progress })
        whole.changedRows += changedRows
        whole.notes.push(...notes)
        done += some.length
      }
      return whole
    })
    const { dataVersion } = await step('derive', derivedResult, async () =>
      derivedResult.parse((await derive(run)).result),
    )
    return {
      answer: { ...read, dataVersion },
      records: read.changedRows,
      isPartial: read.notes.length > 0,
      detail: read.notes.length > 0 ? read.notes.join('\n') : `${read.changedRows} rows`,
      result: { dataVersion },
    }
  }
}

/** What the first fetch is asked for, and what those after it go on with. */
function ordersFor(clusters: TelemetryInput['clusters']): { asked: AskedLogs; more: AskedLogs } {
  const asked = clusters.map(({ clusterId, from }) => ({ clusterId, from }))
  const more = asked.map(({ clusterId }) => ({ clusterId, from: 'WHERE_READ' as const }))
  return { asked: { clusters: asked }, more: { clusters: more } }
}
