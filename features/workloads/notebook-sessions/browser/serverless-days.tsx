import { Panel } from '#ui/panel/panel.tsx'
import { ReportTable } from '#ui/report/report-table.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { listNotebookDays } from '../days/contract.ts'

/** What a notebook cost on serverless compute on each day of the range. */
export function ServerlessDays({ notebookId }: { notebookId: string }) {
  const { table } = useReport(listNotebookDays, { path: { notebookId }, keptUnder: 'days' })
  return (
    <Panel title="Days on serverless compute" isFlush>
      <ReportTable
        {...table}
        isInPanel
        rowsName="days"
        empty={{ title: 'No cost in this range.', children: 'Choose other dates.' }}
      />
    </Panel>
  )
}
