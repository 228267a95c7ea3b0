import { z } from 'zod'
import { moneyUnits } from '#contract/money.ts'
import { rangeOf } from '#contract/ranges.ts'
import { requireOneAsset } from '#http/asset.ts'
import { mayCall } from '#http/caller.ts'
import { scopedQuery } from '#http/query.ts'
import { reportRouteOver } from '#http/report.ts'
import { routeOver, sessionOf } from '#http/route.ts'
import { listAdvisedAssets } from '#product/contract/calls/advised-assets.ts'
import type { ProposalPorts } from '#product/server/proposal-ports.ts'
import { proposalsToDo } from '#product/server/proposals/settled-proposals.ts'
import { assetsWithFacts } from '#product/server/workload-assets.ts'
import { actOnProposals } from '../contract.ts'
import { detailRows, proposalSummary, readProposals, type ProposalRow } from '../server/read-proposals.ts'
import { getAdvisedAsset } from './contract.ts'
import { whyNone } from '#product/server/proposals/why-none/why-none.ts'

const fileOf = (name: string) => new URL(name, import.meta.url)
const wasteSql = scopedQuery(fileOf('waste.sql'))
const executionSql = scopedQuery(fileOf('execution.sql'))
const featuresSql = scopedQuery(fileOf('features.sql'))

export const listAdvisedAssetsRoute = reportRouteOver(listAdvisedAssets, fileOf('advised-assets.sql'), {
  given: proposalsToDo,
})

const wasteRow = getAdvisedAsset.output.pick({ waste: true, isWasteEstimated: true })
const executionRow = detailRows.observation.extend({ proposalId: z.string() })
const featureRow = z.object({
  recommendation: z.string(),
  label: z.string(),
  format: z.string(),
  observes: z.enum(['days', 'executions']),
})

export const getAdvisedAssetRoute = routeOver(getAdvisedAsset, (ports: ProposalPorts) => async (call) => {
  const { path, query, read, clock, defaultCurrency } = call
  const { assetType: assetKind, runId = null, appId = null } = query
  const asset = assetsWithFacts[assetKind]
  await requireOneAsset(asset, read, { [asset.field]: path.id })
  const dataNow = clock.dataNow()
  const currency = query.currency ?? (await defaultCurrency())
  const one = { assetKind, assetId: path.id, currency }
  const reading = { read, ports }
  const [{ proposals, dataVersion }, summary, waste, execution, features] = await Promise.all([
    readProposals(reading, one),
    proposalSummary(reading, one),
    read(wasteSql, { ...one, ...rangeOf(query, 'days', dataNow) }),
    read(executionSql, { ...one, runId, appId, dataNow }),
    read(featuresSql, one),
  ])
  const { toDo, counted, saving, savingLow, savingHigh, modelled, modelledSaving, estimatedBecause } = summary
  const observed = Map.groupBy(
    execution.rows.map((row) => executionRow.parse(row)),
    ({ proposalId }) => proposalId,
  )
  const featuresOf = Map.groupBy(
    features.rows.map((row) => featureRow.parse(row)),
    ({ recommendation }) => recommendation,
  )
  const noneBecause = proposals.length === 0 ? await whyNone(read, one) : null
  return {
    dataVersion,
    currency,
    toDo,
    counted,
    saving,
    savingLow,
    savingHigh,
    modelled,
    modelledSaving,
    estimatedBecause,
    ...wasteRow.parse(waste.rows[0]),
    noneBecause,
    isEditable: mayCall(actOnProposals, sessionOf(call)),
    proposals: proposals.toSorted(whatIsToDoFirst).map((proposal) => {
      const shown = featuresOf.get(proposal.recommendation) ?? []
      const isStanding = proposal.cost !== null
      const rows = isStanding ? (observed.get(proposal.proposalId) ?? []) : []
      return {
        proposal,
        observes: shown[0]?.observes ?? ('days' as const),
        observations: rows.map((row) => observationWith(row, shown)),
      }
    }),
  }
})

type Feature = z.output<typeof featureRow>

function observationWith(row: z.output<typeof executionRow>, features: readonly Feature[]) {
  const { feature_1, feature_2, feature_3, feature_4, proposalId: _proposal, ...observation } = row
  const values = [feature_1, feature_2, feature_3, feature_4]
  return {
    ...observation,
    features: features.map(({ label, format }, place) => ({ label, format, value: values[place] ?? null })),
  }
}

const ranks: Readonly<Record<string, number>> = { OPEN: 0, ACCEPTED: 0, DISMISSED: 1 }

/** What is to do first, the most saving first; then by when it ended, the latest first. */
function whatIsToDoFirst(one: ProposalRow, other: ProposalRow): number {
  const rank = (ranks[one.status] ?? 2) - (ranks[other.status] ?? 2)
  if (rank !== 0) return rank
  const saved = moneyUnits(savingOf(other)) - moneyUnits(savingOf(one))
  if (saved !== 0n) return saved > 0n ? 1 : -1
  return (other.statusAt ?? '').localeCompare(one.statusAt ?? '')
}

const savingOf = ({ saving, modelledSaving }: ProposalRow) => saving ?? modelledSaving ?? '0'
