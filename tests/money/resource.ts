/** A task's attempt in the form of REST, times in ms since 1970. */
export type TaskFact = {
  jobId: string
  runId: string
  attempt: number
  taskRunId: string
  startMs: number
  setupMs: number
  /** Null while it runs. */
  endMs: number | null
}

/** A usage record; units are 10^-12 of the unit, price units 10^-8 of the currency. */
export type RecordFact = {
  recordId: string
  skuName: string
  startMs: number
  endMs: number
  units: bigint
  priceUnits: bigint
  jobRunId: string | null
  recordType: 'ORIGINAL' | 'RETRACTION' | 'RESTATEMENT'
}

export type EventFact = { atMs: number; type: string; workers: number | null }
export type MinuteFact = { instanceId: string; isDriver: boolean; startMs: number; busyPercent: number }

/** All facts of one cluster, or of one serverless run. */
export type ResourceFacts = {
  accountId: string
  workspaceId: string
  /** Null for serverless. */
  clusterId: string | null
  /** The cluster's own facts; null if they are missing. */
  statedKind: 'job' | 'shared' | null
  tasks: readonly TaskFact[]
  records: readonly RecordFact[]
  events: readonly EventFact[]
  minutes: readonly MinuteFact[]
}

export type Stretch = { fromMs: number; untilMs: number }

export const dayMs = 86_400_000
export const minuteMs = 60_000

/** First ms of the UTC day of an instant. */
export function dayStart(atMs: number): number {
  return Math.floor(atMs / dayMs) * dayMs
}

/** First ms of every UTC day of a period (the day itself if it has no length). */
export function daysTouched({ fromMs, untilMs }: Stretch): number[] {
  const last = dayStart(Math.max(fromMs, untilMs - 1))
  const days: number[] = []
  for (let day = dayStart(fromMs); day <= last; day += dayMs) days.push(day)
  return days
}

/** Cost of a record in 10^-10 of the currency, rounded half away from zero. */
export function moneyOf({ units, priceUnits }: Pick<RecordFact, 'units' | 'priceUnits'>): bigint {
  const product = units * priceUnits
  const half = 5n * 10n ** 9n
  return product < 0n ? -((-product + half) / 10n ** 10n) : (product + half) / 10n ** 10n
}

/** Whether a record's time determines its shares. */
export function hasClock({ startMs, endMs }: Pick<RecordFact, 'startMs' | 'endMs'>): boolean {
  return endMs > startMs && endMs - startMs <= dayMs
}

/** The records that were not withdrawn, which alone are evidence of anything but money. */
export function recordsInForce({ records }: ResourceFacts): RecordFact[] {
  const sameOf = ({ skuName, startMs, endMs, jobRunId }: RecordFact) =>
    `${skuName} ${startMs} ${endMs} ${jobRunId}`
  const saying = Map.groupBy(records, sameOf)
  return records.filter((record) => {
    const same = saying.get(sameOf(record)) ?? []
    const isCorrected = same.some(({ units, recordType }) => units < 0n || recordType === 'RETRACTION')
    return !isCorrected || same.reduce((sum, { units }) => sum + units, 0n) > 0n
  })
}
