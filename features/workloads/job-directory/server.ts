import { z } from 'zod'
import { requireOneAsset } from '#http/asset.ts'
import type { Asset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { reportRoute } from '#http/report.ts'
import { route } from '#http/route.ts'
import { getKnownJob, listKnownJobs } from '#product/contract/calls/known-jobs.ts'

const listed: Asset = {
  thing: 'job',
  field: 'jobId',
  query: scopedQuery(new URL('known.sql', import.meta.url)),
}
const job = scopedQuery(new URL('job.sql', import.meta.url))
const tags = z.record(z.string(), z.string().nullable())

const jobRow = getKnownJob.output.omit({ dataVersion: true, tags: true }).extend({
  tagsJson: z.string().nullable(),
})

export const listKnownJobsRoute = reportRoute(listKnownJobs, new URL('jobs.sql', import.meta.url))

export const getKnownJobRoute = route(getKnownJob, async ({ path, read }) => {
  await requireOneAsset(listed, read, path)
  const { rows, dataVersion } = await read(job, path)
  const { tagsJson, ...known } = jobRow.parse(rows[0])
  return { ...known, tags: tags.parse(JSON.parse(tagsJson ?? '{}')), dataVersion }
})
