import { ColumnChoicesProvider } from '#ui/report/column-choice.ts'
import { ReportTable } from '#ui/report/report-table.tsx'
import { answerOf, rowAt, sampleLook, sampleReport } from './report-rows.ts'
import { show } from './show.tsx'

const count = Number(new URLSearchParams(location.search).get('rows') ?? 1000)
const rows = Array.from({ length: count }, (_, place) => rowAt(place))
const data = answerOf(rows, count)
const choices = { choices: [], onChoose: () => undefined, unsaved: new Set([sampleReport.name]) }

/** A table with as many rows as the URL asks for, for measuring how it scrolls. */
function Long() {
  return (
    <ColumnChoicesProvider value={choices}>
      <ReportTable
        {...sampleLook}
        report={sampleReport}
        empty={{ title: 'No rows.' }}
        onViewChange={() => undefined}
        view={{ page: 0, pageSize: count, orderBy: 'cost', orderDirection: 'DESC', search: '' }}
        result={{
          data,
          error: null,
          isFetching: false,
          isPlaceholderData: false,
          refetch: () => undefined,
        }}
      />
    </ColumnChoicesProvider>
  )
}

show(Long)
