import { day as writtenDay } from '#ui/format/time.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { attemptWord } from '#product/contract/databricks-words.ts'
import { place } from '#product/places.ts'
import { amountOfAsset } from './amount-of-asset.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import type { ExplainedAmountFilter } from './explained-amount.ts'

type Breakdown = NonNullable<CostExplanation['breakdowns']>[number]
type Entry = Breakdown['entries'][number]

/** The page of what an entry is about; undefined where there is none. */
function pageOf({ assetKind, assetId, workspaceId, runId, attemptNumber }: Entry) {
  if (assetId === null || workspaceId === null) return undefined
  const scope = { ofWorkspace: workspaceId }
  if (runId !== null) {
    const attempt = attemptNumber === null ? undefined : String(attemptNumber)
    return place.run({ jobId: assetId, runId }, { ...scope, attemptNumber: attempt })
  }
  if (assetKind === 'job') return place.runs({ jobId: assetId }, scope)
  return assetKind === 'one_time_run' ? place.oneTimeRuns({ jobId: assetId }, scope) : undefined
}

function EntryName({ entry }: { entry: Entry }) {
  const { label, startTime, day } = entry
  const page = pageOf(entry)
  if (day !== null) return writtenDay(day)
  const name = startTime === null ? label : <Instant at={startTime} />
  return page === undefined ? name : <ScreenLink {...page}>{name}</ScreenLink>
}

const kindWords: Readonly<Record<string, string>> = {
  job: 'Job',
  one_time_run: 'One-time run',
  cluster: 'Cluster',
  warehouse: 'SQL warehouse',
  pipeline: 'Pipeline',
  notebook: 'Notebook',
  endpoint: 'Endpoint',
  app: 'App',
  pool: 'Pool',
  service: 'Service',
}

function noteOf({ runId, attemptNumber, assetKind }: Entry): string | undefined {
  if (runId !== null) return attemptNumber ? attemptWord(attemptNumber) : undefined
  return kindWords[assetKind ?? '']
}

const titles: Readonly<Record<Breakdown['name'], string>> = {
  asset: 'By asset',
  run: 'By run',
  day: 'By day',
}

function AllRuns({ entries }: Breakdown) {
  const [first] = entries
  if (!first?.assetId || first.workspaceId === null) return undefined
  return (
    <ScreenLink {...place.runs({ jobId: first.assetId }, { ofWorkspace: first.workspaceId })}>
      All runs
    </ScreenLink>
  )
}

type Props = {
  number: number
  breakdown: Breakdown
  explanation: CostExplanation
  filter: ExplainedAmountFilter
}

/** The same cost by asset, by run or by day. */
export function EntryStep({ number, breakdown, explanation, filter }: Props) {
  const { name, entries, rest } = breakdown
  return (
    <BreakdownTable
      number={number}
      title={titles[name]}
      amount={explanation.amount}
      isEstimated={explanation.isEstimated}
      rows={entries.map((entry) => ({
        key: entry.key,
        label: <EntryName entry={entry} />,
        note: noteOf(entry),
        amount: entry.amount,
        isEstimated: entry.isEstimated,
        explained: amountOfAsset(entry, filter),
      }))}
      rest={rest}
      link={name === 'run' && rest !== null ? <AllRuns {...breakdown} /> : undefined}
    />
  )
}
