import { addDays, dayOf } from '#contract/dates.ts'
import { csvCell, csvText } from '#contract/csv-text.ts'
import { reviewBarWords } from '../contract/bars.ts'
import type { RealizedSavings } from '../contract/realized-savings.ts'
import { reviewVerdictWords } from '../contract/verdicts.ts'

const fileOf = (head: readonly string[], lines: readonly (readonly string[])[]) =>
  [head.map(csvText), ...lines].map((cells) => cells.join(',')).join('\r\n')

/** The way from one cost to the other as CSV: both costs, and the bars between them in their order. */
export function waterfallCsv({
  waterfall,
  currency,
  before,
  after,
}: Pick<RealizedSavings, 'waterfall' | 'currency' | 'before' | 'after'>): string {
  if (waterfall === null) return ''
  const costOf = ({ since, until }: RealizedSavings['before']) =>
    csvText(`Cost ${dayOf(new Date(since))} to ${addDays(dayOf(new Date(until)), -1)}`)
  return fileOf(
    ['Bar', `Amount (${currency ?? ''})`, 'Workloads'],
    [
      [costOf(before), csvCell(waterfall.costBefore), ''],
      ...waterfall.bars.map(({ bar, amount, workloads }) => [
        csvText(reviewBarWords[bar].label),
        csvCell(amount),
        csvCell(String(workloads)),
      ]),
      [costOf(after), csvCell(waterfall.costAfter), ''],
    ],
  )
}

const bounds = ['low', 'estimate', 'high'] as const

/** What recommendations promised whose change was made, beside what came, as CSV. */
export function promisesCsv({ promises, currency }: Pick<RealizedSavings, 'promises' | 'currency'>): string {
  return fileOf(
    [
      'Recommendation',
      'Change',
      'Asset',
      'Workspace id',
      'Applied',
      'Applied by',
      ...['Promised', 'Came'].flatMap((what) =>
        bounds.map((bound) => `${what} ${bound} (${currency ?? ''} a month)`),
      ),
      'Verdict',
      'Not known because',
    ],
    promises.map((promise) => [
      csvText(promise.title),
      csvText(promise.change),
      csvText(promise.assetName ?? promise.assetId),
      csvText(promise.workspaceId),
      csvCell(promise.appliedAt),
      csvText(promise.appliedBy ?? ''),
      ...bounds.map((bound) => csvCell(promise.promised?.[bound] ?? '')),
      ...bounds.map((bound) => csvCell(promise.came?.[bound] ?? '')),
      csvText(promise.verdict === null ? '' : reviewVerdictWords[promise.verdict].label),
      csvText(promise.because ?? ''),
    ]),
  )
}
