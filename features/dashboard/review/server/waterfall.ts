import { moneyText, moneyUnits, sumOfMoney, unitsPerCent } from '#contract/money.ts'
import { changeParts } from '#product/contract/change-parts.ts'
import { summedEffects, type LineChange } from '#product/server/cost-change/asset-change.ts'
import {
  changedAssets,
  estimateOf,
  type ChangedAsset,
  type ChangedLine,
  type LineRow,
} from '#product/server/cost-change/changed-assets.ts'
import { orderedEffects } from '#product/server/cost-change/ordered-effects.ts'
import { barOfPart, reviewBars, type ReviewBar } from '../contract/bars.ts'
import type { RealizedSavings, Waterfall } from '../contract/realized-savings.ts'

type Lines = readonly LineChange<ChangedLine>[]
type Bars = ReadonlyMap<ReviewBar, bigint>

const magnitude = (units: bigint) => (units < 0n ? -units : units)
const largestWorkloads = 10

/** What each asset cost in two periods, split by volume, then price, then all else. */
export function reviewedAssets(rows: readonly LineRow[], since: string): ChangedAsset[] {
  return changedAssets(rows, { since, isTagged: false, effectsOf: orderedEffects })
}

/** The bars of lines together; each is there. */
function barsOf(lines: Lines): Bars {
  const effects = summedEffects(lines)
  const sums = new Map<ReviewBar, bigint>(reviewBars.map((bar) => [bar, 0n]))
  for (const part of changeParts)
    sums.set(barOfPart[part], (sums.get(barOfPart[part]) ?? 0n) + (effects.get(part) ?? 0n))
  return sums
}

/** The lines of which a part belongs to a bar. */
function linesOf(bar: ReviewBar, lines: Lines): ChangedLine[] {
  return lines
    .filter(({ effects }) => [...effects].some(([part, units]) => units !== 0n && barOfPart[part] === bar))
    .map(({ line }) => line)
}

const costOf = (lines: Lines, name: 'amount' | 'previousAmount') =>
  sumOfMoney(lines.map(({ line }) => line.row[name]))

/** The marks of the costs of both periods: lines without a cost in one mark nothing there. */
function costMarks(lines: Lines) {
  const costly = (period: 'before' | 'after') =>
    estimateOf(lines.map(({ line }) => line).filter((line) => line[period].amount !== 0n))
  return { costBeforeEstimatedBecause: costly('before'), costAfterEstimatedBecause: costly('after') }
}

/** The way from the cost of the former period to that of the later one, bar by bar, to the last digit. */
export function waterfallOf(assets: readonly ChangedAsset[]): Waterfall {
  const lines = assets.flatMap((asset) => asset.lines)
  const all = barsOf(lines)
  const ofAssets = assets.map((asset) => barsOf(asset.lines))
  const used = assets.filter(({ volumeUnit }) => volumeUnit !== 'runs').flatMap((asset) => asset.lines)
  return {
    costBefore: costOf(lines, 'previousAmount'),
    costAfter: costOf(lines, 'amount'),
    ...costMarks(lines),
    bars: reviewBars
      .map((bar) => ({
        bar,
        amount: moneyText(all.get(bar) ?? 0n),
        estimatedBecause: estimateOf(linesOf(bar, lines)),
        workloads: ofAssets.filter((bars) => magnitude(bars.get(bar) ?? 0n) >= unitsPerCent).length,
      }))
      .filter(({ bar, amount }) => bar !== 'unexplained' || moneyUnits(amount) !== 0n),
    usedHours: moneyText(barsOf(used).get('volume') ?? 0n),
  }
}

/** The assets with the largest part of a bar, or of the whole change. */
export function workloadsOf(
  assets: readonly ChangedAsset[],
  bar: ReviewBar | undefined,
): RealizedSavings['workloads'] {
  const ranked = assets.map(({ row, lines }) => {
    const bars = barsOf(lines)
    const units =
      bar === undefined ? [...bars.values()].reduce((sum, one) => sum + one, 0n) : (bars.get(bar) ?? 0n)
    return { row, lines, units }
  })
  return ranked
    .filter(({ units }) => magnitude(units) >= unitsPerCent)
    .toSorted((one, other) => Number(magnitude(other.units) - magnitude(one.units)))
    .slice(0, largestWorkloads)
    .map(({ row, lines, units }) => ({
      workspaceId: row.workspaceId,
      workspaceName: row.workspaceName,
      assetKind: row.assetKind,
      assetId: row.assetId,
      assetName: row.assetName,
      costBefore: costOf(lines, 'previousAmount'),
      costAfter: costOf(lines, 'amount'),
      amount: moneyText(units),
      estimatedBecause: estimateOf(lines.map(({ line }) => line)),
    }))
}
