import { day as writtenDay } from '#ui/format/time.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { attemptWord } from '#product/contract/databricks-words.ts'
import { place } from '#product/places.ts'
import { assetPage } from '../asset/asset-page.ts'
import { amountOfAsset } from './amount-of-asset.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import type { ExplainedAmountFilter } from './explained-amount.ts'

type Breakdown = NonNullable<CostExplanation['breakdowns']>[number]
type Entry = Breakdown['entries'][number]

/** The page of what an entry is about; undefined where there is none. */
function pageOf({ assetKind, assetId, workspaceId, runId, attemptNumber }: Entry) {
  if (assetId === null || workspaceId === null) return undefined
  if (runId === null) return assetPage({ assetKind, assetId, workspaceId })
  const attempt = attemptNumber === null ? undefined : String(attemptNumber)
  return place.run({ jobId: assetId, runId }, { ofWorkspace: workspaceId, attemptNumber: attempt })
}

function EntryName({ entry }: { entry: Entry }) {
  const { label, startTime, day } = entry
  const page = pageOf(entry)
  if (day !== null) return writtenDay(day)
  const name = startTime === null ? label : <Instant at={startTime} />
  return page === undefined ? name : <ScreenLink {...page}>{name}</ScreenLink>
}

function noteOf({ runId, attemptNumber, assetKind }: Entry): string | undefined {
  if (runId !== null) return attemptNumber ? attemptWord(attemptNumber) : undefined
  return assetKindLabel(assetKind)
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
      estimatedBecause={explanation.estimatedBecause}
      rows={entries.map((entry) => ({
        key: entry.key,
        label: <EntryName entry={entry} />,
        note: noteOf(entry),
        amount: entry.amount,
        isEstimated: entry.isEstimated,
        estimatedBecause: entry.estimatedBecause,
        explained: amountOfAsset(entry, filter),
      }))}
      rest={rest}
      link={name === 'run' && rest !== null ? <AllRuns {...breakdown} /> : undefined}
    />
  )
}
