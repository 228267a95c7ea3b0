import { startOfDay, wholeDays } from '#contract/dates.ts'

type Asked = { since?: string | undefined; until?: string | undefined }
const longAgo = startOfDay('0001-01-01')

/** The same figure in whole UTC days, as the lists sum its money. */
export function inWholeDays<Query extends Asked>(query: Query): Query {
  const since = query.since === undefined ? undefined : new Date(query.since)
  const until = query.until === undefined ? undefined : new Date(query.until)
  return {
    ...query,
    ...(since ? { since: wholeDays(since, since).since.toISOString() } : {}),
    ...(until ? { until: wholeDays(longAgo, until).until.toISOString() } : {}),
  }
}
