import { daysIn, type Day } from '#contract/dates.ts'
import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { ChartData, ChartSeries } from '#ui/chart/chart-data.ts'
import { day as dayText, shortDay } from '#ui/format/time.ts'
import { cloudCostColumn, databricksCostColumn } from '#product/contract/columns/cost-part-columns.ts'
import type { IncidentDetail } from '../contract.ts'

type Shown = {
  incident: Pick<IncidentDetail['incident'], 'firstDay' | 'lastDay' | 'title'>
  costs: IncidentDetail['costs']
}
type Amounts = readonly (string | null)[]

const yearOf = (day: Day) => day.slice(0, 4)

/** What the thing cost on the days of the incident; null where no cost of them is known. */
export function costOfIncident({ incident, costs }: Shown): string | null {
  const own = costs.days.filter(({ day }) => day >= incident.firstDay && day <= incident.lastDay)
  return own.length === 0 ? null : sumOfMoney(own.map(({ cost }) => cost))
}

const isSpent = (amount: string | null) => amount !== null && moneyUnits(amount) !== 0n

const barsOf = (amounts: Amounts, rest: Pick<ChartSeries, 'name' | 'meaning' | 'fill'>): ChartSeries => ({
  ...rest,
  shape: 'bar',
  values: amounts.map((amount) => (amount === null ? null : Number(amount))),
  amounts,
})

function seriesOf(databricks: Amounts, cloud: Amounts): ChartSeries[] {
  const billed = barsOf(databricks, {
    name: 'Databricks',
    meaning: databricksCostColumn.meaning,
    fill: 'chart-1',
  })
  if (!cloud.some(isSpent)) return [billed]
  const vms = barsOf(cloud, { name: 'VMs', meaning: cloudCostColumn.meaning, fill: 'chart-2' })
  return [billed, { ...vms, isEstimated: cloud.map(isSpent) }]
}

/** What the thing of an incident cost by day, with one band over the days of the incident. */
export function incidentChart({ incident, costs }: Shown): ChartData {
  const days = daysIn(costs.since, costs.until)
  const byDay = new Map(costs.days.map((cost) => [cost.day, cost]))
  const from = days.findIndex((day) => day >= incident.firstDay)
  const to = days.findLastIndex((day) => day <= incident.lastDay)
  const isInOneYear = yearOf(costs.since) === yearOf(days.at(-1) ?? costs.since)
  return {
    categories: days.map(dayText),
    axisNames: days.map(isInOneYear ? shortDay : dayText),
    fileNames: days,
    series: seriesOf(
      days.map((day) => byDay.get(day)?.databricksCost ?? null),
      days.map((day) => byDay.get(day)?.cloudCost ?? null),
    ),
    ...(from >= 0 &&
      from <= to && {
        spans: [{ from, to, name: 'Days of the incident', text: `Incident: ${incident.title}` }],
      }),
  }
}
