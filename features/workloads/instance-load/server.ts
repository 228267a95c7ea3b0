import { z } from 'zod'
import { requireOneAsset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { noLoad } from '#product/contract/absences/runs.ts'
import { instanceAsset } from '#product/server/instance-asset.ts'
import { driverHistogram, executorsHistogram, instanceLoad, type LoadHistograms } from './contract.ts'

const histograms = scopedQuery(new URL('histograms.sql', import.meta.url))
const load = scopedQuery(new URL('load.sql', import.meta.url))

const histogramRow = z.object({
  nodeId: z.string(),
  nodeType: z.string().nullable(),
  measure: z.enum(['cpu', 'memory']),
  measuredTime: z.int(),
  bandTimes: z.array(z.number()),
  median: z.number(),
  p95: z.number(),
  mean: z.number(),
  maximum: z.number(),
  minutesAbove90: z.number(),
  minutesBelow20: z.number(),
})
type HistogramRow = z.output<typeof histogramRow>

const loadRow = instanceLoad.output.shape.pieces.element.extend({ pieceLength: z.int() })
const allNodes = 'all'
const bandsInAll = 10

function histogramOf({ nodeId: _id, nodeType: _type, measure: _measure, bandTimes, ...loads }: HistogramRow) {
  const bands = bandTimes.map((time, place) => ({
    from: place / bandsInAll,
    to: (place + 1) / bandsInAll,
    share: time / loads.measuredTime,
  }))
  return { ...loads, bands }
}

function bothOf(rows: readonly HistogramRow[], nodeId: string) {
  const of = (measure: HistogramRow['measure']) => {
    const found = rows.find((row) => row.nodeId === nodeId && row.measure === measure)
    return found ? histogramOf(found) : null
  }
  return { cpu: of('cpu'), memory: of('memory') }
}

function executorOf(rows: readonly HistogramRow[], executorId: string, nodeType: string | null) {
  return { executorId, nodeType, ...bothOf(rows, executorId) }
}

type Asked = {
  appId: string
  pageSize: number
  pageToken?: string | undefined
  executorId?: string | undefined
}

/** The histograms of a role, and a page of those of its VMs. */
function answerOf(rows: readonly HistogramRow[], { pageSize, pageToken, executorId }: Asked) {
  const nodes = [...new Map(rows.map(({ nodeId, nodeType }) => [nodeId, nodeType]))].filter(
    ([nodeId]) => nodeId !== allNodes,
  )
  const first = Number(pageToken ?? 0)
  const page = nodes.slice(first, first + pageSize)
  return {
    ...bothOf(rows, executorId ?? allNodes),
    absentBecause: rows.length === 0 ? noLoad.because : null,
    executors: page.map(([nodeId, nodeType]) => executorOf(rows, nodeId, nodeType)),
    nextPageToken: first + pageSize < nodes.length ? String(first + pageSize) : null,
  }
}

type Read = Parameters<typeof requireOneAsset>[1]

async function histogramsOf(
  read: (query: typeof histograms, values: Readonly<Record<string, unknown>>) => ReturnType<Read>,
  role: 'driver' | 'worker',
  asked: Asked & { clusterId?: string | undefined },
): Promise<LoadHistograms> {
  const { appId, clusterId, executorId } = asked
  await requireOneAsset(instanceAsset, read, { id: appId })
  const { rows, dataVersion } = await read(histograms, { appId, clusterId, executorId, role })
  const found = rows.map((row) => histogramRow.parse(row))
  return {
    clusterId: clusterId ?? appId.replace(/-\d+$/, ''),
    appId,
    ...answerOf(found, asked),
    dataVersion,
  }
}

export const driverHistogramRoute = route(driverHistogram, ({ query, read }) =>
  histogramsOf(read, 'driver', query),
)

export const executorsHistogramRoute = route(executorsHistogram, ({ query, read }) =>
  histogramsOf(read, 'worker', query),
)

export const instanceLoadRoute = route(instanceLoad, async ({ path, read }) => {
  await requireOneAsset(instanceAsset, read, path)
  const { rows, dataVersion } = await read(load, path)
  const pieces = rows.map((row) => loadRow.parse(row))
  const usualPiece = 300_000
  return {
    pieceLength: pieces[0]?.pieceLength ?? usualPiece,
    pieces: pieces.map(({ pieceLength: _length, ...piece }) => piece),
    dataVersion,
  }
})
