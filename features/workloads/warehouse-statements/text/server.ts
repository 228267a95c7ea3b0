import { z } from 'zod'
import { rangeOf } from '#contract/ranges.ts'
import { requireOneAsset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { warehouseAsset } from '#product/server/workload-assets.ts'
import { mayReadText } from '../server/may-read-text.ts'
import { getStatementText } from './contract.ts'

const query = scopedQuery(new URL('statement-text.sql', import.meta.url))
const textRows = z.array(z.object({ text: z.string().nullable() }))

export const getStatementTextRoute = route(getStatementText, async (call) => {
  const { warehouseId } = call.path
  await requireOneAsset(warehouseAsset, call.read, { warehouseId })
  if (!mayReadText(call))
    return { dataVersion: call.dataVersion, text: null, absence: 'admins-only' as const }
  const { fingerprint } = call.query
  const range = rangeOf(call.query, 'days', call.clock.dataNow())
  const { rows, dataVersion } = await call.read(query, { warehouseId, fingerprint, ...range })
  const text = textRows.parse(rows)[0]?.text ?? null
  return { dataVersion, text, absence: text === null ? ('hidden' as const) : null }
})
