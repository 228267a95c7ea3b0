import { z } from 'zod'
import { cleanJson } from '#contract/clean-text.ts'
import type { Day } from '#contract/dates.ts'
import { queryText } from '#http/query.ts'
import type { LakeRow } from '#lake/lake.ts'
import type { Mart } from '#mart/mart.ts'
import type { IncidentCategory, IncidentReference } from '../incident-ports.ts'
import { categorySchema, summarySchema } from './life-row.ts'

const seenRow = summarySchema.extend({
  incidentId: z.string(),
  rule: z.string(),
  target: z.string(),
  category: categorySchema,
  cause: z.string(),
  causeType: z.string(),
  begunDay: z.string(),
  ruleTypes: z.array(z.string()),
  ruleCategories: z.array(z.string()),
  subscriptionId: z.string().nullable(),
  workspaceId: z.string().nullable(),
  scopeKey: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  occurrences: z.coerce.number(),
  price: z.string().nullable(),
  severity: z.enum(['LOW', 'MEDIUM', 'HIGH']),
  status: z.enum(['OPEN', 'RESOLVED']),
  resolvedDay: z.string().nullable(),
  meaning: z.string(),
  limitLabel: z.string(),
  limitFormat: z.string(),
})
const spanRow = z.object({ oldestDay: z.string().nullable(), newestDay: z.string().nullable() })

const ruleRow = z.object({
  rule: z.string(),
  category: categorySchema,
  incidentType: z.string(),
  cause: z.string(),
  causeCategory: categorySchema,
  causeType: z.string(),
})

/** A rule as its own, and as one of its cause. */
export type RuleCause = z.output<typeof ruleRow>

/** An incident as a publication shows it, with the texts of its strongest rule. */
export type SeenIncident = IncidentReference & {
  cause: string
  causeType: string
  /** When it was found for the first time: of a week or a month the end of that. */
  begunDay: Day
  /** Those of all its rules. */
  ruleTypes: readonly string[]
  ruleCategories: readonly string[]
  status: 'OPEN' | 'RESOLVED'
  resolvedDay: Day | null
  meaning: string
  limitLabel: string
  limitFormat: string
}

/** The incidents of a publication, and the days of which it knows anything (null: it is empty). */
export type SeenIncidents = {
  dataVersion: number
  oldestDay: Day | null
  newestDay: Day | null
  incidents: readonly SeenIncident[]
  rules: readonly RuleCause[]
}

const textOf = (name: string) => queryText(new URL(name, import.meta.url))
const incidentsSql = textOf('seen.sql')
const spanSql = textOf('data-span.sql')
const rulesSql = textOf('rule-causes.sql')

/** Reads the incidents of some categories from the published tables. Throws where the tables are missing. */
export async function seenIncidents(
  mart: Pick<Mart, 'rows'>,
  categories: readonly IncidentCategory[],
): Promise<SeenIncidents> {
  const span = await mart.rows(spanSql)
  const { rows, dataVersion } = await mart.rows(incidentsSql, { categories: [...categories] })
  const rules = await mart.rows(rulesSql)
  // Another publication came in between: what it shows is not mixed with the former one.
  if (dataVersion !== span.dataVersion || dataVersion !== rules.dataVersion)
    return seenIncidents(mart, categories)
  const days = spanRow.parse(span.rows[0])
  const incidents = rows.map((row) => incidentOf(cleanRow(row)))
  return { dataVersion, ...days, incidents, rules: z.array(ruleRow).parse(rules.rows) }
}

/** A lake of an earlier version may hold texts that no state keeps. */
const cleanRow = (row: LakeRow) => seenRow.parse(JSON.parse(cleanJson(row)))

function incidentOf(row: z.output<typeof seenRow>): SeenIncident {
  const { title, incidentType, incidentSubtype, level, assetKind, assetId, assetName, skuName, ...others } =
    row
  const { period, measured, allowed, currentCost, referenceCost, currency, ...incident } = others
  const subject = { title, incidentType, incidentSubtype, level, assetKind, assetId, assetName, skuName }
  const compared = { period, measured, allowed, currentCost, referenceCost, currency }
  return { ...incident, summary: { ...subject, ...compared } }
}
