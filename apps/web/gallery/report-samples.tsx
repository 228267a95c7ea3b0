import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { Chip } from '#ui/control/chip.tsx'
import { ColumnChoicesProvider, withChoice } from '#ui/report/column-choice.ts'
import type { ColumnChoice } from '#ui/report/column-choice.ts'
import { ReportTable } from '#ui/report/report-table.tsx'
import type { ReportView } from '#ui/report/report-view.ts'
import { answerOf, rowAt, sampleLook, sampleReport } from './report-rows.ts'
import { Sample } from './sample.tsx'

const settled = { error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined }
const empty = { title: 'There are no job runs for the selected filter configuration.' }
const common = { ...sampleLook, report: sampleReport, empty }
const failure = Object.assign(new Error('The mart is being rebuilt. Try again in a minute.'), {
  correlationId: '7d1c9e02-5f0a-4f5d-9a76',
})
const firstView: ReportView = { page: 0, pageSize: 10, orderBy: 'cost', orderDirection: 'DESC', search: '' }

type ViewProps = { onViewChange: (changes: Partial<ReportView>) => void }

/** A table with everything, a long one, and the states of a table. */
export function ReportSamples() {
  const [view, setView] = useState(firstView)
  const [choices, setChoices] = useState<readonly ColumnChoice[]>([])
  const onChoose = (choice: ColumnChoice) => setChoices((before) => withChoice(before, choice))
  const change = (changes: Partial<ReportView>) => setView((before) => ({ ...before, ...changes }))
  return (
    <ColumnChoicesProvider value={{ choices, onChoose, unsaved: new Set([sampleReport.name]) }}>
      <Sample name="Report table">
        <FullTable view={view} onViewChange={change} />
      </Sample>
      <Sample name="Report table, long and being read again">
        <LongTable onViewChange={change} />
      </Sample>
      <Sample name="Report table, loading, empty, failed">
        <TableStates onViewChange={change} />
      </Sample>
    </ColumnChoicesProvider>
  )
}

function FullTable({ view, onViewChange }: ViewProps & { view: ReportView }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [aggregate, setAggregate] = useState<'average' | 'maximum'>('average')
  return (
    <ReportTable
      {...common}
      view={view}
      onViewChange={onViewChange}
      result={{
        ...settled,
        data: answerOf(
          Array.from({ length: 10 }, (_, place) => rowAt(place)),
          24,
        ),
      }}
      csvHref="#csv"
      moreFilters={<Chip label="Cost above $100" onRemove={() => undefined} />}
      linkOf={() => ({ to: '/' })}
      onQuickLook={() => undefined}
      selection={{ chosen, onChange: setChosen, actions: <Button>Compare runs</Button> }}
      aggregates={{
        duration: {
          value: aggregate,
          options: ['average', 'maximum'],
          onChange: (value) => setAggregate(value === 'maximum' ? value : 'average'),
        },
      }}
    />
  )
}

function LongTable({ onViewChange }: ViewProps) {
  return (
    <ReportTable
      {...common}
      onViewChange={onViewChange}
      view={{ ...firstView, pageSize: 250 }}
      result={{
        ...settled,
        isFetching: true,
        isPlaceholderData: true,
        data: answerOf(
          Array.from({ length: 250 }, (_, place) => rowAt(place)),
          250,
        ),
      }}
    />
  )
}

function TableStates({ onViewChange }: ViewProps) {
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <ReportTable
        {...common}
        onViewChange={onViewChange}
        view={{ ...firstView, pageSize: 5 }}
        result={{ ...settled, isFetching: true, data: undefined }}
      />
      <ReportTable
        {...common}
        onViewChange={onViewChange}
        empty={{
          ...empty,
          children: 'The filter hides all 28 runs of 24 – 30 May.',
          actions: <Button>Clear filter</Button>,
        }}
        view={firstView}
        result={{ ...settled, data: answerOf([], 0) }}
      />
      <ReportTable
        {...common}
        onViewChange={onViewChange}
        view={firstView}
        result={{ ...settled, data: undefined, error: failure }}
      />
    </div>
  )
}
