import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { shownName } from '#contract/shown-name.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import { wireRow } from '#http/report-rows.ts'
import { wireQuery } from '#http/wire-query.ts'
import type { RowOf } from '#contract/report.ts'
import type { ProposalPorts } from '#product/server/proposal-ports.ts'
import { rowSchemaOf } from '#product/contract/row-schema.ts'
import { proposalColumns } from '../contract/columns.ts'
import { livesText } from './lives-text.ts'

export const proposalsFile = new URL('../proposals.sql', import.meta.url)

const shown = wireQuery(scopedQuery(proposalsFile), proposalColumns)
const rowSchema = rowSchemaOf(proposalColumns)

export type ProposalRow = RowOf<{ columns: typeof proposalColumns }>

type Reading = { read: ReadOfScope; ports: ProposalPorts }

/** Proposals of the caller's workspaces in any state, one of them if its id is given; latest state first. */
export async function readProposals(
  { read, ports }: Reading,
  proposalId: string | null = null,
): Promise<{ proposals: ProposalRow[]; dataVersion: number }> {
  const lives = await livesText(ports)
  const { rows, dataVersion } = await read(shown, { lives, proposalId, small: 'SHOW' })
  return { proposals: rows.map((row) => rowSchema.parse(wireRow(proposalColumns, row))), dataVersion }
}

/** One proposal: as it stands, else as it ended last. Throws where there is none that the caller sees. */
export async function oneProposal(reading: Reading, proposalId: string) {
  const { proposals, dataVersion } = await readProposals(reading, proposalId)
  const [latest] = proposals.toSorted((one, other) => rankOf(other).localeCompare(rankOf(one)))
  if (latest) return { proposal: latest, dataVersion }
  throw new CodedError(
    'not_found',
    `Recommendation ${shownName(proposalId)} not found, or you cannot access it.`,
  )
}

/** What stands goes before what is over, and the later before the earlier. */
const rankOf = ({ cost, statusAt }: ProposalRow) => `${cost === null ? 0 : 1} ${statusAt ?? ''}`

const nullableAmount = z.string().nullable()

/** Rows of the queries about one proposal. */
export const detailRows = {
  proposal: z.object({
    meaning: z.string(),
    riskMeaning: z.string(),
    checkFirst: z.string(),
    undo: z.string(),
    observes: z.enum(['days', 'executions']),
    isPublished: z.boolean(),
    waste: nullableAmount,
    endedCost: nullableAmount,
    addedCost: nullableAmount,
    saving: nullableAmount,
    taken: nullableAmount,
  }),
  feature: z.object({
    label: z.string(),
    format: z.string(),
    shownAs: z.enum(['mean', 'sum', 'most']),
    value: z.number().nullable(),
  }),
  observation: z.object({
    observationId: z.string(),
    day: z.string(),
    holds: z.boolean(),
    cost: z.string(),
    savingLow: z.string(),
    savingHigh: z.string(),
    feature_1: z.number().nullable(),
    feature_2: z.number().nullable(),
    feature_3: z.number().nullable(),
    feature_4: z.number().nullable(),
  }),
}
