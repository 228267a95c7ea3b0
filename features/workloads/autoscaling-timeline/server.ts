import { z } from 'zod'
import { requireOneAsset, type Asset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import {
  noTelemetryOfInstance,
  instanceNotAnalyzed,
  tooShortForTelemetry,
} from '#product/contract/absences/clusters.ts'
import { getAutoscalingTimeline, type AutoscalingTimeline } from './contract.ts'
import { churnOf, sizesOfLoad, sizeSteps, targetSteps } from './server/steps.ts'

const instance: Asset = {
  thing: 'instance',
  field: 'appId',
  query: scopedQuery(new URL('instance.sql', import.meta.url)),
}
const queries = {
  sizes: scopedQuery(new URL('sizes.sql', import.meta.url)),
  marks: scopedQuery(new URL('marks.sql', import.meta.url)),
  load: scopedQuery(new URL('load.sql', import.meta.url)),
  work: scopedQuery(new URL('work.sql', import.meta.url)),
}
const {
  sizes: sizeRows,
  marks: markRows,
  load: loadRows,
  work: workRows,
} = getAutoscalingTimeline.output.shape
const instanceRow = getAutoscalingTimeline.output.pick({
  workspaceId: true,
  since: true,
  until: true,
  isRunning: true,
})

const pieceMs = 300_000
const mostPieces = 600
const shortestMs = 1_000

/** Five minutes, or as many of them as make few enough pieces of the time. */
function pieceOf(lengthMs: number): number {
  return Math.max(1, Math.ceil(lengthMs / pieceMs / mostPieces)) * pieceMs
}

type Known = { isRunning: boolean; lengthMs: number; isEmpty: boolean }

/** Whether there is a timeline, and why not. */
function availabilityOf({
  isRunning,
  lengthMs,
  isEmpty,
}: Known): Pick<AutoscalingTimeline, 'state' | 'absentBecause'> {
  if (isRunning) {
    if (!isEmpty) return { state: 'Ready', absentBecause: null }
    return { state: 'NotReady', absentBecause: instanceNotAnalyzed.because }
  }
  if (lengthMs <= shortestMs) return { state: 'NotAvailable', absentBecause: tooShortForTelemetry.because }
  if (isEmpty) return { state: 'NotAvailable', absentBecause: noTelemetryOfInstance.because }
  return { state: 'Ready', absentBecause: null }
}

export const getAutoscalingTimelineRoute = route(getAutoscalingTimeline, async ({ query, read }) => {
  const { clusterId, appId } = query
  await requireOneAsset(instance, read, { clusterId, appId })
  const { rows, dataVersion } = await read(instance.query, { clusterId, appId })
  const found = z.tuple([instanceRow]).parse(rows)[0]
  const { since, until, isRunning } = found
  const lengthMs = Date.parse(until) - Date.parse(since)
  const asked = { clusterId, since, until }
  const [sizes, marks, load, work] = await Promise.all([
    read(queries.sizes, asked),
    read(queries.marks, asked),
    read(queries.load, { ...asked, pieceMs: pieceOf(lengthMs) }),
    read(queries.work, asked),
  ])
  const measured = loadRows.parse(load.rows)
  const ofEvents = sizeSteps(sizeRows.parse(sizes.rows))
  const steps = ofEvents.length > 0 ? ofEvents : sizesOfLoad(measured)
  const marked = markRows.parse(marks.rows)
  return {
    dataVersion,
    ...found,
    clusterId,
    appId,
    ...availabilityOf({ isRunning, lengthMs, isEmpty: steps.length === 0 }),
    evidence: ofEvents.length > 0 ? 'cluster_event' : steps.length > 0 ? 'node_minute' : null,
    sizes: steps,
    targets: targetSteps(marked, until),
    marks: marked,
    load: measured,
    work: workRows.parse(work.rows),
    ...churnOf(steps),
  } as const
})
