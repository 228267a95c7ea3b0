import type { Asset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'

/** The instance of a cluster that a call is about. */
export const instanceAsset: Asset = {
  thing: 'cluster instance',
  field: 'id',
  query: scopedQuery(new URL('instance.sql', import.meta.url)),
}
