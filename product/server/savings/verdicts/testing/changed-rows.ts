type Row = Readonly<Record<string, unknown>>

const dayMs = 86_400_000
/** When the change of these rows was seen. */
export const changedAt = '2025-03-01T03:00:00.000Z'
const changedMs = Date.parse(changedAt)

/** By which shares of their usual cost runs deviate, one after the other. */
const deviations = [0.03, -0.02, 0.01, -0.04, 0.02, 0, -0.01, 0.04, -0.03, 0.02, -0.02]

/** How many days after the change something happened. */
export const daysAfter = (days: number) => new Date(changedMs + days * dayMs).toISOString()

/** A published change of the job 70: Photon was turned on. */
export function settingRow(rest: Row = {}): Row {
  return {
    asset_kind: 'job',
    asset_id: '70',
    part: 'main',
    setting: 'photon',
    from_value: 'off',
    to_value: 'on',
    changed_time: changedAt,
    earliest_time: daysAfter(-1),
    can_change_cost: true,
    is_undone_same_day: false,
    change_group: 'job:70:1',
    ...rest,
  }
}

/** A published run of the job 70 around the change, so many days after it, that costs some 10 dollars. */
export function runRow(days: number, rest: Row & { cost?: number } = {}): Row {
  const { cost = 10, ...others } = rest
  const deviation = deviations[Math.abs(days) % deviations.length] ?? 0
  const amount = (cost * (1 + deviation)).toFixed(10)
  return {
    day: daysAfter(days).slice(0, 10),
    change_group: 'job:70:1',
    is_control: false,
    job_id: '70',
    run_id: `r${days}`,
    side: days < 0 ? 'before' : 'after',
    place: days < 0 ? -days : days + 1,
    start_time: daysAfter(days),
    end_time: daysAfter(days + 0.1),
    has_succeeded: true,
    currencies: 'USD',
    cost: amount,
    billed_cost: amount,
    ...others,
  }
}

/** Runs on so many days before the change, and on so many after it that cost this share of the former ones. */
export function runRows(before: number, after: number, share = 1, rest: Row = {}): Row[] {
  return [
    ...Array.from({ length: before }, (_, place) => runRow(place - before, rest)),
    ...Array.from({ length: after }, (_, place) => runRow(place, { cost: 10 * share, ...rest })),
  ]
}
