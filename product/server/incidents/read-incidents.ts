import { z } from 'zod'
import { severities } from '#contract/notifications.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery, type ScopedQuery } from '#http/query.ts'
import { wireRow } from '#http/report-rows.ts'
import { wireQuery } from '#http/wire-query.ts'
import { incidentRow, type IncidentCounts, type IncidentRow } from '#product/contract/calls/incidents.ts'
import { incidentColumns } from '#product/contract/columns/incident-columns.ts'
import { noWastedCost } from '#product/contract/no-wasted-cost.ts'
import type { IncidentPorts } from '../incident-ports.ts'
import { decidedValues } from './decisions-text.ts'

/** The query of incidents: one row for each, with what people decided. */
export const incidentsFile = new URL('incidents.sql', import.meta.url)

const incidents = scopedQuery(incidentsFile)
const shown = wireQuery(incidents, incidentColumns)
const counted = wrapped(`select
  severity,
  cast(count(*) filter (where status = 'OPEN') as integer) as open,
  cast(count(*) filter (where status = 'OPEN' and category = 'COST') as integer) as openCost,
  cast(count(*) filter (where status = 'RESOLVED') as integer) as resolved,
  cast(count(*) filter (where status = 'DISMISSED') as integer) as dismissed,
  cast(count(*) filter (where status = 'SNOOZED') as integer) as snoozed,
  cast(cast(sum(sum(countedPrice)) over () as decimal(28, 10)) as varchar) as openPrice,
  cast(cast(sum(sum(atStake - coalesce(sharedAtStake, 0)) filter (where isCounted)) over () as decimal(28, 10)) as varchar) as atStake,
  cast(cast(coalesce(sum(sum(sharedAtStake)) over (), 0) as decimal(28, 10)) as varchar) as sharedAtStake,
  cast(cast(sum(sum(moneyInRange - coalesce(sharedInRange, 0)) filter (where isCounted)) over () as decimal(28, 10)) as varchar) as moneyInRange,
  max(max(case when isCounted then stakeEstimatedBecause end)) over () as stakeEstimatedBecause,
  max(max(case when isCounted then rangeEstimatedBecause end)) over () as rangeEstimatedBecause`)

/** Incidents of one asset, and of what it is part of, are about the same money: the most expensive one of an asset counts. */
function wrapped(select: string): ScopedQuery {
  const sql = `${select}
from (
  select
    *,
    status = 'OPEN' and moneyGroup is distinct from 'PLAN' as isCounted,
    case
      when status = 'OPEN'
        and level = 'ASSET'
        and row_number() over (partition by status, scopeKey, currency order by price desc nulls last, incidentId) = 1 then price
    end as countedPrice
  from (
${incidents.sql}
  )
)
group by severity`
  return { ...incidents, sql }
}

const countRows = z.array(
  z.object({
    severity: z.enum(severities),
    open: z.int(),
    openCost: z.int(),
    resolved: z.int(),
    dismissed: z.int(),
    snoozed: z.int(),
    openPrice: z.string().nullable(),
    atStake: z.string().nullable(),
    sharedAtStake: z.string(),
    moneyInRange: z.string().nullable(),
    stakeEstimatedBecause: z.string().nullable(),
    rangeEstimatedBecause: z.string().nullable(),
  }),
)

/** Which incidents are asked for; what is absent narrows nothing. */
export type AskedIncidents = {
  dataNow: Date
  since?: Date | string | undefined
  until?: Date | string | undefined
  currency?: string | null | undefined
  category?: 'COST' | 'PERFORMANCE' | undefined
  incidentId?: string
  /** Kind as lists of assets call it. */
  assetKind?: string
  assetId?: string | undefined
  instanceId?: string | undefined
}

type Reading = { read: ReadOfScope; ports: IncidentPorts }

/** Incidents in the scope of a call, the latest first. */
export async function readIncidents({ read, ports }: Reading, asked: AskedIncidents) {
  const { rows, dataVersion } = await read(shown, { ...asked, ...(await decidedValues(ports)) })
  const found = z.array(incidentRow).parse(rows.map((row) => wireRow(incidentColumns, row)))
  return { incidents: found.toSorted(byLatest), dataVersion }
}

const byLatest = (one: IncidentRow, other: IncidentRow) =>
  other.eventTime.localeCompare(one.eventTime) || one.incidentId.localeCompare(other.incidentId)

/** How many incidents there are in the scope of a call, and what the open ones cost. */
export async function countIncidents(
  { read, ports }: Reading,
  asked: AskedIncidents,
): Promise<IncidentCounts> {
  const answer = await read(counted, { ...asked, ...(await decidedValues(ports)) })
  const rows = countRows.parse(answer.rows)
  const { openPrice = null, atStake = null, moneyInRange = null, sharedAtStake = nothing } = rows[0] ?? {}
  const bySeverity = severities.toReversed().map((severity) => rowOf(rows, severity))
  const open = bySeverity.reduce((sum, row) => sum + row.open, 0)
  return {
    dataVersion: answer.dataVersion,
    currency: asked.currency ?? null,
    bySeverity,
    open,
    openCost: rows.reduce((sum, row) => sum + row.openCost, 0),
    openPrice: open === 0 ? nothing : openPrice,
    atStake: open === 0 ? nothing : atStake,
    sharedAtStake,
    moneyInRange: open === 0 ? nothing : moneyInRange,
    stakeEstimatedBecause: rows[0]?.stakeEstimatedBecause ?? null,
    rangeEstimatedBecause: rows[0]?.rangeEstimatedBecause ?? null,
    absentBecause: {
      openPrice: whyNot(open, openPrice),
      atStake: whyNot(open, atStake),
      moneyInRange: whyNot(open, moneyInRange),
    },
  }
}

const nothing = '0.0000000000'
const whyNot = (open: number, amount: string | null) =>
  open > 0 && amount === null ? noWastedCost.because : null

function rowOf(rows: z.output<typeof countRows>, severity: (typeof severities)[number]) {
  const found = rows.find((row) => row.severity === severity)
  return {
    severity,
    open: found?.open ?? 0,
    resolved: found?.resolved ?? 0,
    dismissed: found?.dismissed ?? 0,
    snoozed: found?.snoozed ?? 0,
  }
}
