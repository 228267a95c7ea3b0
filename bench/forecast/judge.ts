import { methodNames, forecastsOf, type MethodName } from '#product/server/forecast/methods.ts'
import { project } from '#product/server/forecast/project.ts'
import { until, type History } from '#product/server/forecast/history.ts'
import { quantile } from '../statistics.ts'
import type { PublicSeries } from './public-set.ts'

/** What is judged of one series: MASE by method and of what the product chooses, and how many values its bands held. */
export type Judged = {
  mase: Readonly<Record<MethodName | 'chosen', number>>
  values: number
  covered: number
  sums: number
  coveredSums: number
  chosen: readonly string[]
  /** Processor time of one forecast. */
  tookMs: number
}

const plans = { 7: { horizon: 28, stride: 14, origins: 3 }, 12: { horizon: 12, stride: 3, origins: 5 } }
const fewestBefore = 2

/** Judges a series from several origins, of which each knows only what lies before it; undefined if it is too short or never moves. */
export function judge(
  { values, season }: PublicSeries,
  monthDays: readonly number[] = [],
): Judged | undefined {
  const { horizon, stride, origins } = plans[season]
  const history: History = { values, season, monthDays }
  const tries = Array.from({ length: origins }, (_, index) => values.length - horizon - index * stride)
    .filter((origin) => origin >= fewestBefore * season + 2)
    .map((origin) => tried(history, origin, horizon))
    .filter((one) => one !== undefined)
  if (tries.length === 0) return undefined
  const total = (of: (one: Tried) => number) => tries.reduce((sum, one) => sum + of(one), 0)
  const names = ['chosen', ...methodNames] as const
  const mase = Object.fromEntries(
    names.map((name) => [name, total(({ errors }) => errors[name]) / tries.length]),
  )
  return {
    mase: mase as Judged['mase'],
    values: tries.length * horizon,
    covered: total(({ covered }) => covered),
    sums: tries.length,
    coveredSums: total(({ coveredSum }) => coveredSum),
    chosen: tries.map(({ method }) => method),
    tookMs: total(({ tookMs }) => tookMs) / tries.length,
  }
}

type Tried = NonNullable<ReturnType<typeof tried>>

function tried(history: History, origin: number, horizon: number) {
  const before = until(history, origin)
  const actual = history.values.slice(origin, origin + horizon)
  const scale = naiveError(before)
  const began = process.cpuUsage()
  const projection = project(before, horizon)
  const tookMs = process.cpuUsage(began).user / 1_000
  if (scale === 0 || !projection?.bands) return undefined
  const { bands, method, values } = projection
  const all = { ...forecastsOf(before, horizon), chosen: values }
  const missed = (forecast: readonly number[]) =>
    actual.reduce((sum, value, step) => sum + Math.abs(value - (forecast[step] ?? 0)), 0) / horizon / scale
  const errors = Object.fromEntries(Object.entries(all).map(([name, of]) => [name, missed(of)]))
  const covered = actual.filter((value, step) =>
    holds(bands.at(step + 1), value - (values[step] ?? 0)),
  ).length
  const sumError = actual.reduce((sum, value, step) => sum + value - (values[step] ?? 0), 0)
  return {
    method,
    tookMs,
    errors: errors as Judged['mase'],
    covered,
    coveredSum: holds(bands.ofSum(horizon), sumError) ? 1 : 0,
  }
}

const holds = ({ lower, upper }: { lower: number; upper: number }, error: number) =>
  error >= lower && error <= upper

/** The mean error of the seasonal naive method within a history. */
function naiveError({ values, season }: History): number {
  const errors = values.slice(season).map((value, place) => Math.abs(value - (values[place] ?? 0)))
  return errors.reduce((sum, error) => sum + error, 0) / errors.length
}

/** The figures of many series. */
export function summary(judged: readonly Judged[]) {
  const total = (of: (one: Judged) => number) => judged.reduce((sum, one) => sum + of(one), 0)
  const relative = (name: MethodName | 'chosen') =>
    judged.flatMap(({ mase }) => (mase.seasonal_naive > 0 ? [mase[name] / mase.seasonal_naive] : []))
  return {
    series: judged.length,
    mase: (name: MethodName | 'chosen') =>
      quantile(
        judged.map(({ mase }) => mase[name]),
        0.5,
      ),
    median: (name: MethodName | 'chosen') => quantile(relative(name), 0.5),
    high: (name: MethodName | 'chosen') => quantile(relative(name), 0.9),
    medianMs: quantile(
      judged.map(({ tookMs }) => tookMs),
      0.5,
    ),
    coverage: total(({ covered }) => covered) / total(({ values }) => values),
    sumCoverage: total(({ coveredSums }) => coveredSums) / total(({ sums }) => sums),
  }
}
