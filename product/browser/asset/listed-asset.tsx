import type { ReactNode } from 'react'
import { z } from 'zod'
import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import type { ListEndpoint } from '#ui/report/use-report.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { noMachineTime } from '#product/contract/absences/costs.ts'
import { assetKindLabel, type AssetKind } from '#product/contract/asset-kinds.ts'
import { hasWholeCost } from '#product/contract/calls/cost-over-time.ts'
import { namedAsset } from '#product/contract/asset-names.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import { databricksAssetLink } from '../links/links-out.ts'
import { asListed, listInput } from '../list/any-list.ts'
import { AssetHeader } from './asset-header.tsx'
import { AssetMetrics } from './asset-metrics.tsx'
import { OpenWork } from './open-work.tsx'
import { useAssetFacts } from './use-asset-facts.ts'
import { WholeCost, type BesideCost } from './whole-cost.tsx'

const text = z.string().nullish().default(null)

const listedRow = z.object({
  workspaceId: z.string(),
  workspaceUrl: text,
  isDeleted: z.boolean().nullish(),
  cost: text,
  databricksCost: text,
  cloudCost: text,
  estimatedBecause: z.string().nullable(),
  previousCost: text,
  costDifference: text,
  firstCostDay: text,
  lastCostDay: text,
})

const noRuns = {
  runsCount: null,
  successfulRunsCount: null,
  averageCost: null,
  medianCost: null,
  medianDuration: null,
}

const metricsShown = 3

export type ListedAssetProps = {
  kind: AssetKind
  id: string
  /** The list that it stands in; it takes `assetId`. */
  list: ListEndpoint
  /** What the figures below are of. */
  note: ReactNode
  /** What stands beside its whole cost. */
  besideCost?: BesideCost
  children: ReactNode
}

/** The page of an asset: how it is called, what it cost in the range as its list has it, and what it did. */
export function ListedAsset({ kind, id, list, note, besideCost, children }: ListedAssetProps) {
  const view = useViewQuery()
  const one = { assetId: id, size: 1 }
  const { data: answer, error, refetch } = useEndpoint(list, listInput({ query: { ...view, ...one } }))
  const data = asListed(answer)
  const ever = useEndpoint(list, listInput({ query: { ...view, ...wholeHistory, ...one } }), {
    enabled: data?.totalElements === 0,
  })
  const named = useAssetFacts(kind, id)?.named
  const kindWord = (assetKindLabel(kind) ?? kind).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  if (error) {
    return (
      <ErrorState error={error} title={`The ${kindWord} could not be read.`} onRetry={() => void refetch()} />
    )
  }
  const inRange = rowsOf(list, data)[0]
  const known = inRange ?? rowsOf(list, asListed(ever.data))[0]
  const row = known && listedRow.parse(known)
  const names = known ? namedAsset(kind, known) : undefined
  // What cost nothing, and clusters of one run or pipeline, stand in no list.
  const name = names?.assetName ?? named?.name ?? undefined
  const lies = row ?? named ?? undefined
  return (
    <>
      <AssetHeader
        kind={kindWord}
        assetKind={kind}
        id={id}
        name={name}
        isDeleted={lies?.isDeleted === true}
        workspaceId={lies?.workspaceId}
        owner={names?.owner ?? named?.owner}
        databricks={
          lies && lies.isDeleted !== true
            ? databricksAssetLink(lies.workspaceUrl, lies.workspaceId, { kind, id, name })
            : undefined
        }
        findings={<OpenWork kind={kind} id={id} />}
        note={note}
      />
      {hasWholeCost(kind) ? (
        <WholeCost asset={{ assetKind: kind, assetId: id }} {...besideCost} />
      ) : data ? (
        inRange && (
          <AssetMetrics
            asset={{ ...listedRow.parse(inRange), ...noRuns }}
            currency={data.currency ?? 'USD'}
            noCloudCost={noMachineTime}
            hasParts={['databricksCost', 'cloudCost'].every((part) =>
              list.columns.some(({ name }) => name === part),
            )}
          />
        )
      ) : (
        <MetricSkeleton count={metricsShown} />
      )}
      {children}
    </>
  )
}
