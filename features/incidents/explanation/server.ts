import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import { shownName } from '#contract/shown-name.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { explainCostIncident } from '#product/contract/calls/incident-explanation.ts'
import { kindOfResource } from '#product/contract/resource-types.ts'
import type { LineChange } from '#product/server/cost-change/asset-change.ts'
import {
  changedAssets,
  changedLines,
  estimateOf,
  lineRows,
  type ChangedLine,
} from '#product/server/cost-change/changed-assets.ts'
import { carriersOf, partsOf, type Group } from './server/carriers.ts'
import { meanOf } from './server/divided.ts'
import { comparedDays, isReferenceOf } from './server/reference-days.ts'

const incident = scopedQuery(new URL('incident.sql', import.meta.url))
const text = z.string().nullable()
const incidentRow = z.object({
  comparison: z.string(),
  target: z.string(),
  level: z.string(),
  subscriptionId: text,
  workspaceId: text,
  assetKind: text,
  assetId: text,
  skuName: text,
  period: z.enum(['DAY', 'WEEK', 'MONTH']),
  currency: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  currentCost: z.string(),
  referenceCost: z.string(),
})
const incidentRows = z.array(incidentRow)
type Incident = z.output<typeof incidentRow>

const sources: Readonly<Record<string, string>> = {
  RESOURCE_DATABRICKS: 'databricks_usage',
  RESOURCE_CLOUD: 'machine_estimate',
}

type Line = LineChange<ChangedLine>

/** Whether a line is of what the rule judged: a SKU, or what Databricks or the cloud bills. */
const isJudged =
  ({ skuName, target }: Incident) =>
  ({ line: { row } }: Line) =>
    (skuName === null || row.skuName === skuName) &&
    (sources[target] === undefined || row.source === sources[target])

/** The lines of a cost incident by asset, in its period and in those that it is compared with. */
const valuesOf = (found: Incident) => {
  const { since, until, previousSince, previousUntil } = comparedDays(found)
  return {
    since,
    until,
    previousSince,
    previousUntil,
    currency: found.currency,
    assetKind: found.assetKind === null ? null : kindOfResource(found.assetKind),
    assetId: found.assetId,
    workspaceId: found.workspaceId,
    subscriptionId: found.level === 'SUBSCRIPTION' ? found.subscriptionId : null,
    tagKey: null,
    tagValue: null,
  }
}

function bySku(lines: readonly Line[]): Group[] {
  const groups = Map.groupBy(lines, ({ line: { row } }) => row.skuName)
  return [...groups].map(([name, own]) => ({
    lines: own,
    names: { workspaceId: null, workspaceName: null, assetKind: null, assetId: null, name },
  }))
}

export const explainCostIncidentRoute = route(explainCostIncident, async ({ path, read }) => {
  const { rows, dataVersion } = await read(incident, path)
  const [found] = incidentRows.parse(rows)
  if (!found)
    throw new CodedError(
      'not_found',
      `Cost incident ${shownName(path.incidentId)} not found, or you cannot access it.`,
    )
  const { since, until, previousSince, previousUntil, periods } = comparedDays(found)
  const times = BigInt(periods)
  const used = await read(changedLines, valuesOf(found))
  const assets = changedAssets(lineRows.parse(used.rows), { since, isTagged: false, times })
  const groups: Group[] = assets.map(({ row, lines }) => ({
    lines: lines.filter(isJudged(found)),
    names: {
      workspaceId: row.workspaceId,
      workspaceName: row.workspaceName,
      assetKind: row.assetKind,
      assetId: row.assetId,
      name: row.assetName,
    },
  }))
  const lines = groups.flatMap((group) => group.lines)
  const cost = lines.reduce((sum, { line }) => sum + line.after.amount, 0n) / times
  const reference = meanOf(
    lines.reduce((sum, { line }) => sum + line.before.amount, 0n),
    times,
  )
  const difference = cost - reference
  const shared = { periods: times, difference }
  const judged = moneyUnits(found.currentCost) - moneyUnits(found.referenceCost)
  return {
    dataVersion,
    incidentId: path.incidentId,
    currency: found.currency,
    since,
    until,
    previousSince,
    previousUntil,
    previousPeriods: periods,
    cost: moneyText(cost),
    referenceCost: moneyText(reference),
    difference: moneyText(difference),
    estimatedBecause: estimateOf(lines.map(({ line }) => line)),
    parts: partsOf(lines, shared),
    assets: carriersOf(groups, shared),
    skus: carriersOf(bySku(lines), shared),
    outsideWorkspaces: moneyText(isReferenceOf(found.comparison) ? judged - difference : 0n),
  }
})
