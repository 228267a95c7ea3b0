import type { Lake } from '#lake/lake.ts'
import type { Span } from './spans.ts'

const hourMs = 3_600_000

/** A minute of a machine: its time, its size and its utilization, in percent. */
export type Minute = {
  span: Span
  isDriver: boolean
  cores: number
  gigabytes: number
  busy: number
  full: number
}

/** The collected minutes of a cluster's machines, each up to the end of the hour in which it begins. */
export async function minutesOf(lake: Lake, clusterId: string): Promise<Minute[]> {
  const rows = await lake.rows(
    `select minute.*, epoch_ms(minute.start_time) as from_ms, epoch_ms(minute.end_time) as until_ms, core_count, memory_mb
     from node_minute as minute
     left join node_type using (account_id, node_type)
     where cluster_id = $clusterId`,
    { clusterId },
  )
  return rows.map((row) => {
    const from = Number(row['from_ms'])
    const until = Math.min(Number(row['until_ms']), (Math.floor(from / hourMs) + 1) * hourMs)
    return {
      span: [from, until],
      isDriver: row['driver'] === true,
      cores: Number(row['core_count']),
      gigabytes: Number(row['memory_mb']) / 1024,
      busy: Number(row['cpu_user_percent']) + Number(row['cpu_system_percent']),
      full: Number(row['mem_used_percent']),
    }
  })
}

export type Weighed = { minute: Minute; ms: number }

/** The mean of a percentage as a share, weighted by time and size; null without minutes. */
export function meanOf(
  weighed: readonly Weighed[],
  weight: (minute: Minute) => number,
  percent: (minute: Minute) => number,
) {
  const sums = weighed.reduce(
    ({ load, all }, { minute, ms }) => ({
      load: load + (Math.min(percent(minute), 100) / 100) * weight(minute) * ms,
      all: all + weight(minute) * ms,
    }),
    { load: 0, all: 0 },
  )
  return sums.all === 0 ? null : sums.load / sums.all
}
