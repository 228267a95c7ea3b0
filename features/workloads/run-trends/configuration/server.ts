import { z } from 'zod'
import { requireOneAsset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { listConfigurationChanges } from './contract.ts'

const changes = scopedQuery(new URL('configuration-timeline.sql', import.meta.url))
const rowsOfChanges = z.array(listConfigurationChanges.output.shape.changes.element)

export const listConfigurationChangesRoute = route(listConfigurationChanges, async ({ query, read }) => {
  const { jobId, startTime = null, endTime = null } = query
  await requireOneAsset(jobAsset, read, { jobId })
  const { rows, dataVersion } = await read(changes, { jobId, since: startTime, until: endTime })
  return { dataVersion, jobId, startTime, endTime, changes: rowsOfChanges.parse(rows) }
})
