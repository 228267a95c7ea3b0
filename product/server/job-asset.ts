import type { Asset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'

/** The job that a call is about; its id is unique within a workspace only. */
export const jobAsset: Asset = {
  thing: 'job',
  field: 'jobId',
  query: scopedQuery(new URL('job.sql', import.meta.url)),
}
