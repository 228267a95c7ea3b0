const floorOf = (units: bigint, by: bigint) => (units - (((units % by) + by) % by)) / by

/** A sum by a number of periods, to the nearest unit. */
export const meanOf = (sum: bigint, periods: bigint): bigint => floorOf(2n * sum + periods, 2n * periods)

/**
 * Amounts of several periods together, divided by the periods: whole units that add up to the total. Each is cut down, and
 * the units that are missing go to the largest remainders.
 */
export function divided(amounts: readonly bigint[], periods: bigint, total: bigint): bigint[] {
  const cut = amounts.map((units) => floorOf(units, periods))
  const missing = Number(total - cut.reduce((sum, units) => sum + units, 0n))
  const remainder = (place: number) => (amounts[place] ?? 0n) - (cut[place] ?? 0n) * periods
  const raised = new Set(
    amounts
      .map((_units, place) => place)
      .toSorted((one, other) => Number(remainder(other) - remainder(one)) || one - other)
      .slice(0, missing),
  )
  return cut.map((units, place) => (raised.has(place) ? units + 1n : units))
}
