import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { loadedSince } from '#product/contract/loaded-since.ts'
import { forecastAmount } from '#product/contract/forecast.ts'

const amount = z.string().nullable()

const forecastMethod = z.enum([
  'mean',
  'seasonal_naive',
  'run_rate',
  'damped_trend',
  'holt_winters',
  'theta',
  'combined',
])

/** Where the cost of a month and a year goes, of all that the call is about or of one part. */
const projection = z.object({
  /** Exact cost of the complete days of the month. */
  monthToDate: amount,
  databricksToDate: amount,
  /** The estimated part: VM time at list price. */
  cloudToDate: amount,
  /** Cost so far of the days of the month that are not complete; null where nothing of them is billed. */
  openDays: amount,
  /** The estimated part of that: VMs. */
  openDaysCloud: amount,
  /** The same number of days of the month before; null where not all of them are known. */
  previousMonthToDate: amount,
  /** The month to date and the forecast of its other days. */
  monthProjected: forecastAmount.nullable(),
  /** Exact cost of the complete days of the calendar year. */
  yearToDate: amount,
  yearProjected: forecastAmount.nullable(),
  /** What forecast best in the past of this series; null without a forecast. */
  method: forecastMethod.nullable(),
  /** How far that was from the truth, day by day, in percent. */
  meanAbsolutePercentageError: z.number().nullable(),
  /** The share of past days within its band. */
  bandCoverage: z.number().nullable(),
  /** From how many past days on it was tried. */
  backTests: z.int(),
  /** Why there is no forecast; null where there is one. */
  absentBecause: z.string().nullable(),
})

const day = z.object({
  day: z.iso.date(),
  cost: amount,
  databricksCost: amount,
  cloudCost: amount,
  /** The day with the same number in the month before; null where that has none or it is not known. */
  previousDay: z.iso.date().nullable(),
  previousCost: amount,
})

const forecastedDay = forecastAmount.extend({ day: z.iso.date() })

const month = z.object({
  month: z.string(),
  /** Exact cost of its complete days; null before the first day with usage and after the last complete one. */
  cost: amount,
  /** The estimated part: VM time at list price. */
  cloudCost: amount,
  /** Whether all of its days are complete. */
  isComplete: z.boolean(),
  /** Its cost with the forecast of its days ahead; null where nothing is left or nothing is forecast. */
  projected: forecastAmount.nullable(),
})

export const getForecast = endpoint({
  name: 'getForecast',
  method: 'GET',
  path: '/spend-insights/forecasting',
  guard: mayRead('user'),
  summary:
    'Cost of the month and the year to date, what both are projected to come to, and how far such forecasts were from the truth.',
  query: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    provider: z
      .enum(['databricks', 'cloud'])
      .optional()
      .meta({ description: 'Only what Databricks bills, or only VMs (estimated). Default: both.' }),
    by: z
      .enum(['subscription', 'workspace', 'provider'])
      .optional()
      .meta({ description: 'Also project each of these by itself.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    currency: z.string().nullable(),
    /** Amounts of days ahead are forecasts, rounded to cents. */
    isForecast: z.literal(true),
    month: z.string(),
    year: z.string(),
    /** The first day with usage records; null where there is none. */
    firstUsageDay: z.iso.date().nullable(),
    loadedSince,
    /** The last complete day; null where there is none. */
    lastCompleteDay: z.iso.date().nullable(),
    total: projection,
    /** Each day of the month. */
    days: z.array(day),
    /** Each day after the last complete one, to the end of the year, at least of the next three months. */
    forecastedDayValues: z.array(forecastedDay),
    /** The months of the year, and those that are forecast after it. */
    months: z.array(month),
    /** What the query asks for with `by`, the largest first. A part that its own past projects need not add up to the total. */
    parts: z.array(projection.extend({ id: z.string().nullable() })),
  }),
})

export type SpendForecast = z.output<typeof getForecast.output>
export type Projected = z.output<typeof projection>
