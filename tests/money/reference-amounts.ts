import { moneyUnits } from '#contract/money.ts'
import { knownDays } from './reference-day.ts'
import { partsOf, type Fraction, type Part } from './reference-share.ts'
import { hasClock, moneyOf, type RecordFact, type ResourceFacts } from './resource.ts'

/** A part of a charge in money: exact, in 10^-10 of the currency. */
export type Expected = { key: string; amount: Fraction }
export type Charge = {
  startMs: number
  endMs: number
  money: bigint
  paysStartUp: boolean
  jobRunId: string | null
}

/** The parts of all usage records of a resource, by SKU, sign, consumer, phase and task. */
export function expectedOfRecords(facts: ResourceFacts): Expected[] {
  const days = knownDays(facts)
  return facts.records.flatMap((record) => {
    const charge = { ...record, money: moneyOf(record), paysStartUp: false }
    const parts = hasClock(record) ? partsOf(days, charge) : [partWithoutClock(record)]
    return inMoney(`${record.skuName} ${record.units < 0n ? 'back' : 'out'}`, charge.money, parts)
  })
}

/** The parts of machines of a resource. */
export function expectedOfMachines(
  facts: ResourceFacts,
  charges: readonly (Charge & { name: string })[],
): Expected[] {
  const days = knownDays(facts)
  return charges.flatMap((charge) => inMoney(charge.name, charge.money, partsOf(days, charge)))
}

function partWithoutClock({ startMs, endMs, jobRunId }: RecordFact): Part {
  const reason = endMs > startMs ? 'record longer than a day' : 'record without length'
  const share = { numerator: 1n, denominator: 1n }
  return jobRunId === null
    ? { consumer: `unattributed: ${reason}`, phase: 'work', taskRunId: null, share }
    : { consumer: `run ${jobRunId}/0`, phase: 'work', taskRunId: null, share }
}

function inMoney(name: string, money: bigint, parts: readonly Part[]): Expected[] {
  return parts.map(({ consumer, phase, taskRunId, share }) => ({
    key: `${name} | ${consumer} | ${phase} | ${taskRunId ?? '-'}`,
    amount: { numerator: money * share.numerator, denominator: share.denominator },
  }))
}

const tolerance = 100n

/** Reported for keys whose amounts differ by more than 10^-8. */
export function differences(
  expected: readonly Expected[],
  actual: readonly { key: string; amount: string }[],
): string[] {
  const wanted = Map.groupBy(expected, ({ key }) => key)
  const found = Map.groupBy(actual, ({ key }) => key)
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((key) => {
    const amount = (found.get(key) ?? []).reduce((sum, part) => sum + moneyUnits(part.amount), 0n)
    const exact = addedUp((wanted.get(key) ?? []).map((part) => part.amount))
    const apart = amount * exact.denominator - exact.numerator
    const isFar = (apart < 0n ? -apart : apart) > tolerance * exact.denominator
    return isFar ? [`${key}: ${amount} instead of ${exact.numerator / exact.denominator}`] : []
  })
}

function addedUp(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(
    (sum, { numerator, denominator }) => ({
      numerator: sum.numerator * denominator + numerator * sum.denominator,
      denominator: sum.denominator * denominator,
    }),
    { numerator: 0n, denominator: 1n },
  )
}
