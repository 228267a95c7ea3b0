import { z } from 'zod'
import { requireOneAsset, type Asset } from '#http/asset.ts'
import type { ReadRows } from '#http/ports.ts'
import { scopedQuery, type ScopedQuery } from '#http/query.ts'

const update: Asset = {
  thing: 'pipeline update',
  field: 'updateId',
  query: scopedQuery(new URL('../update-cluster.sql', import.meta.url)),
}
const row = z.object({ clusterId: z.string().nullable() })

type Read = (query: ScopedQuery, values: Readonly<Record<string, unknown>>) => Promise<ReadRows>

/** The cluster that an update of a pipeline ran on; null where none is known. An update that nobody knows is refused. */
export async function updateCluster(read: Read, path: { pipelineId: string; updateId: string }) {
  await requireOneAsset(update, read, path)
  const { rows, dataVersion } = await read(update.query, path)
  return { clusterId: rows.map((found) => row.parse(found).clusterId)[0] ?? null, dataVersion }
}
