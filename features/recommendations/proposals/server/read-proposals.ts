import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { shownName } from '#contract/shown-name.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery, type ScopedQuery } from '#http/query.ts'
import { wireRow } from '#http/report-rows.ts'
import { wireQuery } from '#http/wire-query.ts'
import type { RowOf } from '#contract/report.ts'
import { getProposalSummary } from '#product/contract/calls/proposal-summary.ts'
import type { ProposalPorts } from '#product/server/proposal-ports.ts'
import { livesText, proposalsFile } from '#product/server/proposals/listed-proposals.ts'
import { rowSchemaOf } from '#product/contract/row-schema.ts'
import { proposalColumns } from '../contract/columns.ts'

const shown = wireQuery(scopedQuery(proposalsFile), proposalColumns)
const rowSchema = rowSchemaOf(proposalColumns)

export type ProposalRow = RowOf<{ columns: typeof proposalColumns }>

type Reading = { read: ReadOfScope; ports: ProposalPorts }

/** Values of the filters of their list. */
type Narrowing = Readonly<Record<string, unknown>>

/** Proposals of the caller's workspaces in any state, narrowed as their list is, or one of them. */
export async function readProposals(
  { read, ports }: Reading,
  narrowing: Narrowing = {},
): Promise<{ proposals: ProposalRow[]; dataVersion: number }> {
  const lives = await livesText(ports)
  const { rows, dataVersion } = await read(shown, { lives, small: 'SHOW', ...narrowing })
  return { proposals: rows.map((row) => rowSchema.parse(wireRow(proposalColumns, row))), dataVersion }
}

/** One proposal: as it stands, else as it ended last. Throws where there is none that the caller sees. */
export async function oneProposal(reading: Reading, proposalId: string) {
  const { proposals, dataVersion } = await readProposals(reading, { proposalId })
  const [latest] = proposals.toSorted((one, other) => rankOf(other).localeCompare(rankOf(one)))
  if (latest) return { proposal: latest, dataVersion }
  throw new CodedError(
    'not_found',
    `Recommendation ${shownName(proposalId)} not found, or you cannot access it.`,
  )
}

/** What stands goes before what is over, and the later before the earlier. */
const rankOf = ({ cost, statusAt }: ProposalRow) => `${cost === null ? 0 : 1} ${statusAt ?? ''}`

const counted = (condition: string) => `cast(count(*) filter (where ${condition}) as integer)`
const summed = (amount: string, condition: string) =>
  `cast(cast(coalesce(sum(${amount}) filter (where ${condition}), 0) as decimal(28, 10)) as varchar)`
const toDo = "status in ('OPEN', 'ACCEPTED')"
const shownToDo = `${toDo} and not isSmall`
const sum = `coalesce(sum(saving) filter (where ${shownToDo}), 0)`
/** How far the sum of savings lies from a bound, as their errors are independent. */
const distanceTo = (bound: string) =>
  `cast(coalesce(sqrt(sum(power(cast(saving - ${bound} as double), 2)) filter (where ${shownToDo})), 0) as decimal(28, 4))`

const proposalsSql = scopedQuery(proposalsFile)
const summarySql: ScopedQuery = {
  ...proposalsSql,
  sql: `select
  ${counted(shownToDo)} as toDo,
  ${counted(`${shownToDo} and saving is not null`)} as counted,
  ${summed('saving', shownToDo)} as saving,
  cast(cast(greatest(${sum} - ${distanceTo('savingLow')}, 0) as decimal(28, 10)) as varchar) as savingLow,
  cast(cast(${sum} + ${distanceTo('savingHigh')} as decimal(28, 10)) as varchar) as savingHigh,
  ${summed('databricksSaving', shownToDo)} as databricksSaving,
  ${counted(`${shownToDo} and modelledSaving is not null`)} as modelled,
  ${summed('modelledSaving', shownToDo)} as modelledSaving,
  ${counted(`${toDo} and isSmall`)} as small,
  ${summed('saving', `${toDo} and isSmall`)} as smallSaving,
  ${counted("status = 'ACCEPTED'")} as accepted,
  ${counted("status = 'APPLIED'")} as applied,
  ${counted("status = 'VERIFIED'")} as verified,
  ${counted("status = 'FAILED'")} as failed,
  max(estimatedBecause) filter (where ${toDo}) as estimatedBecause
from (
${proposalsSql.sql}
)`,
}
const summaryRow = getProposalSummary.output.omit({ dataVersion: true, currency: true, isEditable: true })

/** What proposals of the caller's workspaces in a currency save, narrowed as their list is, and how many there are. */
export async function proposalSummary(
  { read, ports }: Reading,
  { currency, ...narrowing }: Narrowing & { currency: string | null },
) {
  const lives = await livesText(ports)
  const { rows, dataVersion } = await read(summarySql, { lives, currency, small: 'SHOW', ...narrowing })
  return { dataVersion, currency, ...summaryRow.parse(rows[0]) }
}

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
