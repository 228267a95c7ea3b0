import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const cost = (asset_id: string, amount: string, asset_kind = 'model_serving') => ({
  day,
  asset_kind,
  asset_id,
  currency: 'USD',
  cost: amount,
  dbus: '50',
})
const models = (endpoint_id: string, is_usage_tracked = true) => ({
  endpoint_kind: 'model_serving',
  endpoint_id,
  is_usage_tracked,
})
const search = (endpoint_id: string, index_count: number | null) => ({
  endpoint_kind: 'vector_search',
  endpoint_id,
  index_count,
})
const unused = (asset_id: string) => ({ day, asset_kind: 'model_serving', asset_id })

/** An endpoint of two bills without a request, one that scales to zero, and vector search with and without an index. */
export const evidenceCase: EvidenceCase = {
  rows: {
    asset_day: [
      cost('asked', '5'),
      cost('empty search', '6', 'vector_search'),
      cost('free', '0'),
      cost('full search', '6', 'vector_search'),
      cost('idle', '3'),
      cost('idle', '4'),
      cost('not tracked', '5'),
      cost('unread search', '6', 'vector_search'),
    ],
    endpoint: [
      models('asked'),
      models('free'),
      models('idle'),
      models('not tracked', false),
      search('empty search', 0),
      search('full search', 1),
      search('unread search', null),
    ],
    unused_asset_day: ['free', 'idle', 'not tracked'].map(unused),
  },
  found: [
    { asset_id: 'asked', holds: false, saving_high: '0.0000000000' },
    {
      asset_id: 'idle',
      holds: true,
      cost: '7.0000000000',
      saving_low: '7.0000000000',
      saving_high: '7.0000000000',
      feature_2: 100,
    },
    { asset_id: 'empty search', holds: true, saving_low: '6.0000000000' },
    { asset_id: 'full search', holds: false },
    { asset_id: 'unread search', holds: false },
  ],
}
