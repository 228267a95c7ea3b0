import { moneyText, moneyUnits, sumOfMoney, unitsPerCent } from '#contract/money.ts'
import { changePartAbsence } from '#product/contract/absences/changes.ts'
import { changeParts, type ChangePart } from '#product/contract/change-parts.ts'
import { summedEffects, type LineChange } from '#product/server/cost-change/asset-change.ts'
import {
  estimateOf,
  linesWith,
  type ChangedAsset,
  type ChangedLine,
} from '#product/server/cost-change/changed-assets.ts'
import type { ChangedRow, PartOfChange } from '#product/contract/calls/cost-change-split.ts'

type Lines = readonly LineChange<ChangedLine>[]

const magnitude = (units: bigint) => (units < 0n ? -units : units)
const differenceOf = ({ line }: LineChange<ChangedLine>) => line.after.amount - line.before.amount
const sumOf = (units: readonly bigint[]) => units.reduce((sum, one) => sum + one, 0n)

/** What stands on its own and is known wherever it applies. */
const alwaysKnown: ReadonlySet<ChangePart> = new Set(['volume', 'new', 'gone', 'unexplained'])
/** Only some questions have them. */
const onlyWhereAsked: ReadonlySet<ChangePart> = new Set(['idle', 'tag', 'unexplained'])

/** Rounding of shared records leaves less than a cent in parts that did not change; it is counted, but opens no row. */
const isShown = (units: bigint) => magnitude(units) >= unitsPerCent

/** Whether a row has a cent or more of a cause, or of any cause. */
function hasPart({ parts }: ChangedRow, part: ChangePart | undefined): boolean {
  return parts.some((own) => (part === undefined || own.part === part) && isShown(moneyUnits(own.amount)))
}

/** Whether the factors of a line were measured at all. */
const isSplit = ({ measured }: LineChange<ChangedLine>) => measured.has('volume')

function partOf(part: ChangePart, lines: Lines, rows: readonly ChangedRow[]): PartOfChange {
  const units = summedEffects(lines).get(part) ?? 0n
  const notKnown = alwaysKnown.has(part)
    ? []
    : lines.filter((line) => isSplit(line) && !line.measured.has(part) && differenceOf(line) !== 0n)
  const isKnown =
    alwaysKnown.has(part) || notKnown.length === 0 || lines.some(({ measured }) => measured.has(part))
  return {
    part,
    amount: isKnown ? moneyText(units) : null,
    absentBecause: isKnown ? null : changePartAbsence(part).because,
    notKnownFor: moneyText(sumOf(notKnown.map(differenceOf))),
    estimatedBecause: estimateOf(linesWith(part, lines).map(({ line }) => line)),
    rows: rows.filter((row) => hasPart(row, part)).length,
  }
}

/** All causes with their part of the change of lines; those that only some questions have, where they have one. */
export function partsOf(lines: Lines, rows: readonly ChangedRow[]): PartOfChange[] {
  return changeParts
    .map((part) => partOf(part, lines, rows))
    .filter(({ part, amount }) => Number(amount) !== 0 || !onlyWhereAsked.has(part))
}

function causeOf(effects: ReadonlyMap<ChangePart, bigint>, difference: bigint): ChangePart {
  const isSameWay = (units: bigint) => difference === 0n || units < 0n === difference < 0n
  const [largest] = [...effects]
    .filter(([, units]) => isSameWay(units))
    .toSorted(([, one], [, other]) => Number(magnitude(other) - magnitude(one) > 0n) * 2 - 1)
  return largest?.[0] ?? 'unexplained'
}

const hoursOf = (ms: number | null) => (ms === null ? null : ms / 3_600_000)

function rowOf(asset: ChangedAsset, lines: Lines, isOfSku: boolean): ChangedRow {
  const { row, volumeUnit } = asset
  const [first] = lines
  const effects = summedEffects(lines)
  const difference = sumOf(lines.map(differenceOf))
  const money = (name: 'amount' | 'previousAmount') => sumOfMoney(lines.map(({ line }) => line.row[name]))
  const sku = isOfSku ? first?.line.row : undefined
  return {
    workspaceId: row.workspaceId,
    workspaceName: row.workspaceName,
    assetKind: row.assetKind,
    assetId: row.assetId,
    assetName: row.assetName,
    skuName: sku?.skuName ?? null,
    usageUnit: sku?.usageUnit ?? null,
    previousCost: money('previousAmount'),
    cost: money('amount'),
    difference: moneyText(difference),
    estimatedBecause: estimateOf(lines.map(({ line }) => line)),
    volumeUnit,
    previousRuns: row.previousRuns,
    runs: row.runs,
    previousHours: hoursOf(row.previousMs),
    hours: hoursOf(row.ms),
    previousQuantity: sku?.previousQuantity ?? null,
    quantity: sku?.quantity ?? null,
    cause: causeOf(effects, difference),
    parts: [...effects]
      .filter(([, units]) => units !== 0n)
      .map(([part, units]) => ({ part, amount: moneyText(units) })),
  }
}

type Asked = { skuName: string | undefined; isOfSkus: boolean }

/** A row for each asset with a cost in one of the periods, or for each of its SKUs and VM types. */
export function rowsOf(assets: readonly ChangedAsset[], { skuName, isOfSkus }: Asked) {
  const lines: LineChange<ChangedLine>[] = []
  const rows: ChangedRow[] = []
  for (const asset of assets) {
    const own = asset.lines.filter(
      ({ line }) =>
        (skuName === undefined || line.row.skuName === skuName) &&
        (line.before.amount !== 0n || line.after.amount !== 0n),
    )
    if (own.length === 0) continue
    lines.push(...own)
    if (isOfSkus) rows.push(...own.map((line) => rowOf(asset, [line], true)))
    else rows.push(rowOf(asset, own, false))
  }
  return { lines, rows }
}

/** The part of a row that belongs to a cause, or all of its change. */
export function unitsOf(row: ChangedRow, part: ChangePart | undefined): bigint {
  if (part === undefined) return moneyUnits(row.difference)
  return moneyUnits(row.parts.find((own) => own.part === part)?.amount ?? '0')
}

/** Rows with at least a cent of a cause, or of any, the largest first. */
export function largestFirst(rows: readonly ChangedRow[], part: ChangePart | undefined): ChangedRow[] {
  const ranked = rows
    .filter((row) => hasPart(row, part))
    .map((row, place) => ({ row, place, size: magnitude(unitsOf(row, part)) }))
  return ranked
    .toSorted((one, other) =>
      one.size === other.size ? one.place - other.place : one.size < other.size ? 1 : -1,
    )
    .map(({ row }) => row)
}
