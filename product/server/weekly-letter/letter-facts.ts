import { z } from 'zod'
import type { KnownWorkspace } from '#http/ports.ts'
import { boundValues, scopedQuery, type ScopedQuery } from '#http/query.ts'
import type { Mart } from '#mart/mart.ts'
import type { IncidentPorts } from '../incident-ports.ts'
import { decidedValues } from '../incidents/decisions-text.ts'
import type { ProposalLife, ProposalPorts } from '../proposal-ports.ts'
import { livesText, proposalsFile } from '../proposals/listed-proposals.ts'
import { whatToDoFile, whatToDoSummary, whatToDoSums, wasteWords } from '../what-to-do/listed-work.ts'

/** Where the facts of a letter are. */
export type LetterSources = {
  mart: Pick<Mart, 'rows' | 'version'>
  directory: { workspaces(): Promise<readonly KnownWorkspace[]>; currency(): Promise<string | null> }
  ports: ProposalPorts & IncidentPorts
}

const toDoRow = z.object({
  entryId: z.string(),
  what: z.string(),
  assetName: z.string(),
  worth: z.string().nullable(),
})
const openRow = z.object({
  proposalId: z.string(),
  /** Null until a round has seen it. */
  lifeId: z.string().nullable(),
  title: z.string(),
  change: z.string(),
  assetName: z.string(),
  saving: z.string().nullable(),
  modelledSaving: z.string().nullable(),
})

export type ToDoRow = z.output<typeof toDoRow>
export type OpenRow = z.output<typeof openRow>

/** What a letter is written from. Amounts are decimal texts of a month, in one currency. */
export type LetterFacts = {
  currency: string
  sums: z.output<typeof whatToDoSums>
  largest: readonly ToDoRow[]
  /** Open or accepted ones that began since the letter before, the most saving first. */
  begun: readonly OpenRow[]
  /** Those whose change was seen, or whose verdict was reached, since the letter before, the latest first. */
  done: readonly ProposalLife[]
}

/** How many rows a part of a letter has. */
export const mostRows = 10

const around = (file: URL, select: string, order: string): ScopedQuery => {
  const { sql, ...query } = scopedQuery(file)
  return { ...query, sql: `select ${select}\nfrom (\n${sql}\n)\norder by ${order}` }
}
const text = (amount: string) => `cast(${amount} as varchar) as ${amount}`
const largestQuery = around(
  whatToDoFile,
  `entryId, what, assetName, ${text('worth')}`,
  `worth desc nulls last, entryId limit ${mostRows}`,
)
const openQuery = around(
  proposalsFile,
  `proposalId, lifeId, title, change, assetName, ${text('saving')}, ${text('modelledSaving')}`,
  'saving desc nulls last, modelledSaving desc nulls last, proposalId',
)

const isDone: ReadonlySet<string> = new Set(['APPLIED', 'VERIFIED', 'FAILED'])

/** Reads the facts of a letter about some scopes (`SUBSCRIPTION:id`, `WORKSPACE:id`; none: all); undefined before anything is published. */
export async function letterFacts(
  { mart, directory, ports }: LetterSources,
  { scopes, since, dataNow }: { scopes: readonly string[]; since: Date; dataNow: Date },
): Promise<LetterFacts | undefined> {
  if (mart.version() === 0) return undefined
  const currency = await directory.currency()
  if (currency === null) return undefined
  const workspaceIds = (await directory.workspaces())
    .filter((workspace) => isIn(workspace, scopes))
    .map(({ workspaceId }) => workspaceId)
  const lives = await ports.proposals.lives()
  const values = {
    workspaceIds,
    currency,
    dataNow,
    wasteWords,
    lives: await livesText(ports),
    ...(await decidedValues(ports)),
  }
  const read = async (query: ScopedQuery, own: object = {}) =>
    (await mart.rows(query.sql, boundValues(query.parameters, { ...values, ...own }))).rows
  const [[sums], largest, open] = await Promise.all([
    read(whatToDoSummary, { smallAsset: 'SHOW' }),
    read(largestQuery),
    read(openQuery, { shownStatus: 'TO_DO' }),
  ])
  const begunIds = new Set(lives.filter(({ openedAt }) => openedAt > since).map(({ lifeId }) => lifeId))
  const seen = new Set(workspaceIds)
  return {
    currency,
    sums: whatToDoSums.parse(sums),
    largest: largest.map((row) => toDoRow.parse(row)),
    begun: open
      .map((row) => openRow.parse(row))
      .filter(({ lifeId }) => lifeId !== null && begunIds.has(lifeId)),
    done: lives
      .filter(
        (life) =>
          isDone.has(life.status) &&
          life.statusAt > since &&
          life.currency === currency &&
          seen.has(life.workspaceId),
      )
      .toSorted((one, other) => other.statusAt.getTime() - one.statusAt.getTime()),
  }
}

function isIn({ workspaceId, subscriptionId }: KnownWorkspace, scopes: readonly string[]): boolean {
  if (scopes.length === 0) return true
  return (
    scopes.includes(`WORKSPACE:${workspaceId}`) || scopes.includes(`SUBSCRIPTION:${subscriptionId ?? ''}`)
  )
}
