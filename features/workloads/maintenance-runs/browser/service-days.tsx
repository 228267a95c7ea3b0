import { only } from '#contract/column-builders.ts'
import { ReportTable } from '#ui/report/report-table.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { listMaintenanceJobDays } from '#product/contract/calls/cost-days.ts'

/** The days of one service: what tells services apart is the same on each. */
const days = {
  ...listMaintenanceJobDays,
  query: listMaintenanceJobDays.query.omit({ search: true, searchBy: true }),
  columns: only(
    listMaintenanceJobDays.columns,
    'day',
    'currency',
    'cost',
    'databricksCost',
    'cloudCost',
    'isCostEstimated',
    'estimatedBecause',
  ),
}

/** What a service cost on each day of the range. */
export function ServiceDays({ jobId }: { jobId: string }) {
  const { table } = useReport(days, { filterValues: { jobId } })
  return (
    <ReportTable
      {...table}
      rowsName="days"
      empty={{ title: 'No cost in this range.', children: 'Choose other dates.' }}
    />
  )
}
