// Records of system.billing.usage usually arrive within 12 hours of the use; twice as long is waited for those that do not.
const latestArrivalMs = 24 * 3_600_000

type Span = { lastUsageTime: string | null }

/** From when on more usage of the workspaces may arrive: a day before the newest of it ends; null while there is none. */
export function incompleteSince(spans: readonly Span[]): string | null {
  const newest = spans
    .flatMap(({ lastUsageTime }) => (lastUsageTime === null ? [] : Date.parse(lastUsageTime)))
    .toSorted((one, other) => one - other)
    .at(-1)
  return newest === undefined ? null : new Date(newest - latestArrivalMs).toISOString()
}
