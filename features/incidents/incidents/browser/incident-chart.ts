import { daysIn } from '#contract/dates.ts'
import { moneyUnits } from '#contract/money.ts'
import type { ChartData, ChartSeries } from '#ui/chart/chart-data.ts'
import { day as dayText, shortDay } from '#ui/format/time.ts'
import { cloudCostColumn, databricksCostColumn } from '#product/contract/columns/cost-part-columns.ts'
import type { IncidentDetail } from '../contract.ts'

type Shown = {
  incident: Pick<IncidentDetail['incident'], 'firstDay' | 'lastDay' | 'title'>
  costs: IncidentDetail['costs']
}
type Amounts = readonly (string | null)[]

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

/** What the thing of an incident cost by day, with the days of the incident marked. */
export function incidentChart({ incident, costs }: Shown): ChartData {
  const days = daysIn(costs.since, costs.until)
  const byDay = new Map(costs.days.map((cost) => [cost.day, cost]))
  const marks = days.flatMap((day, place) => {
    if (day < incident.firstDay || day > incident.lastDay) return []
    return [{ place, name: 'Incident', tone: 'warning' as const, text: `Incident: ${incident.title}` }]
  })
  return {
    categories: days.map(dayText),
    axisNames: days.map(shortDay),
    fileNames: days,
    series: seriesOf(
      days.map((day) => byDay.get(day)?.databricksCost ?? null),
      days.map((day) => byDay.get(day)?.cloudCost ?? null),
    ),
    marks,
  }
}
