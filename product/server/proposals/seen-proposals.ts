import { z } from 'zod'
import { cleanJson } from '#contract/clean-text.ts'
import type { Day } from '#contract/dates.ts'
import { queryText } from '#http/query.ts'
import type { Mart } from '#mart/mart.ts'
import type { SeenProposal } from './life-after.ts'
import { changesOf } from './proposed-change.ts'

const seenRow = z.object({
  proposalId: z.string(),
  recommendation: z.string(),
  workspaceId: z.string(),
  assetKind: z.string(),
  assetId: z.string(),
  currency: z.string(),
  label: z.string(),
  title: z.string(),
  assetName: z.string().nullable(),
  setting1: z.string().nullable(),
  from1: z.string().nullable(),
  to1: z.string().nullable(),
  setting2: z.string().nullable(),
  from2: z.string().nullable(),
  to2: z.string().nullable(),
  savingLow: z.string(),
  saving: z.string(),
  savingHigh: z.string(),
})
const spanRow = z.object({ newestDay: z.string().nullable() })

/** The proposals of a publication, and the newest day of which it knows anything (null: it is empty). */
export type SeenProposals = {
  dataVersion: number
  newestDay: Day | null
  proposals: readonly SeenProposal[]
}

const proposalsSql = queryText(new URL('seen-proposals.sql', import.meta.url))
const spanSql = queryText(new URL('../incidents/data-span.sql', import.meta.url))

/** Reads the proposals from the published tables. Throws where the tables are missing. */
export async function seenProposals(mart: Pick<Mart, 'rows'>): Promise<SeenProposals> {
  const span = await mart.rows(spanSql)
  const { rows, dataVersion } = await mart.rows(proposalsSql)
  // Another publication came in between: what it shows is not mixed with the former one.
  if (dataVersion !== span.dataVersion) return seenProposals(mart)
  const { newestDay } = spanRow.parse(span.rows[0])
  const proposals = rows.map((row) => proposalOf(seenRow.parse(JSON.parse(cleanJson(row)))))
  return { dataVersion, newestDay, proposals }
}

function proposalOf(row: z.output<typeof seenRow>): SeenProposal {
  const { proposalId, recommendation, workspaceId, assetKind, assetId, currency, ...summary } = row
  const { title, label, assetName, savingLow, saving, savingHigh } = summary
  const changes = changesOf([
    { setting: summary.setting1, from: summary.from1, to: summary.to1 },
    { setting: summary.setting2, from: summary.from2, to: summary.to2 },
  ])
  const about = { proposalId, recommendation, workspaceId, assetKind, assetId, currency }
  return { ...about, summary: { title, label, assetName, changes, savingLow, saving, savingHigh } }
}
