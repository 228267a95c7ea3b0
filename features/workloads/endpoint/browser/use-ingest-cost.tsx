import { useEndpoint } from '#client/use-endpoint.ts'
import { rowsOf } from '#contract/report.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { Money } from '#ui/values/money.tsx'
import type { BesideCost } from '#product/browser/asset/whole-cost.tsx'
import { listVectorSearch } from '#product/contract/calls/ai-endpoints.ts'

/** What the pipelines cost that fill the indexes of a vector search endpoint, beside its own cost; nothing where none is known. */
export function useIngestCost(endpointId: string): BesideCost {
  const query = { ...useViewQuery(), assetId: endpointId, size: 1 }
  const { data } = useEndpoint(listVectorSearch, { query })
  const ingestCost = rowsOf(listVectorSearch, data)[0]?.ingestCost ?? null
  if (ingestCost === null) return {}
  return {
    beside: [
      {
        label: 'Ingest',
        meaning: 'Pipelines that fill its indexes; not part of its cost.',
        value: <Money amount={ingestCost} currency={data?.currency ?? 'USD'} />,
        note: 'charged to pipelines',
      },
    ],
  }
}
