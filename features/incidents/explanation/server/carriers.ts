import { moneyText } from '#contract/money.ts'
import type { CostCarrier, CostIncidentExplanation } from '#product/contract/calls/incident-explanation.ts'
import type { ChangePart } from '#product/contract/change-parts.ts'
import { summedEffects, type LineChange } from '#product/server/cost-change/asset-change.ts'
import type { ChangedLine } from '#product/server/cost-change/changed-assets.ts'
import { divided } from './divided.ts'

type Lines = readonly LineChange<ChangedLine>[]
type Names = Pick<CostCarrier, 'workspaceId' | 'workspaceName' | 'assetKind' | 'assetId' | 'name'>

/** Lines that belong together, and how they are called. */
export type Group = { lines: Lines; names: Names }

const listed = 10
const sumOf = (units: readonly bigint[]) => units.reduce((sum, one) => sum + one, 0n)
const magnitude = (units: bigint) => (units < 0n ? -units : units)
const largerFirst = (one: bigint, other: bigint) =>
  Number(magnitude(other) > magnitude(one)) - Number(magnitude(one) > magnitude(other))

/** The change of lines in all their periods together. */
const changeOf = (lines: Lines) => sumOf(lines.map(({ line }) => line.after.amount - line.before.amount))

function causeOf(lines: Lines): ChangePart {
  const change = changeOf(lines)
  const [largest] = [...summedEffects(lines)]
    .filter(([, units]) => units !== 0n && units < 0n === change < 0n)
    .toSorted(([, one], [, other]) => largerFirst(one, other))
  return largest?.[0] ?? 'unexplained'
}

type Divided = { periods: bigint; difference: bigint }

/** The causes of a change with their parts, which add up to the difference. */
export function partsOf(lines: Lines, { periods, difference }: Divided): CostIncidentExplanation['parts'] {
  const effects = [...summedEffects(lines)].filter(([, units]) => units !== 0n)
  const amounts = divided(
    effects.map(([, units]) => units),
    periods,
    difference,
  )
  return effects
    .map(([part], place) => ({ part, units: amounts[place] ?? 0n }))
    .filter(({ units }) => units !== 0n)
    .toSorted((one, other) => largerFirst(one.units, other.units))
    .map(({ part, units }) => ({ part, amount: moneyText(units) }))
}

/** The groups with the largest change and the rest, which add up to the difference. */
export function carriersOf(
  groups: readonly Group[],
  { periods, difference }: Divided,
): CostIncidentExplanation['assets'] {
  const changes = divided(
    groups.map(({ lines }) => changeOf(lines)),
    periods,
    difference,
  )
  const changed = groups
    .map(({ lines, names }, place) => ({ lines, names, units: changes[place] ?? 0n }))
    .filter(({ units }) => units !== 0n)
    .toSorted((one, other) => largerFirst(one.units, other.units))
  return {
    rows: changed.slice(0, listed).map(({ lines, names, units }) => {
      const cost = sumOf(lines.map(({ line }) => line.after.amount)) / periods
      const money = {
        cost: moneyText(cost),
        referenceCost: moneyText(cost - units),
        difference: moneyText(units),
      }
      return Object.assign(money, names, { cause: causeOf(lines) })
    }),
    total: changed.length,
    otherDifference: moneyText(sumOf(changed.slice(listed).map(({ units }) => units))),
  }
}
