import { useState } from 'react'
import type { Column } from '#contract/columns.ts'
import type { Listed, Row } from '#contract/report.ts'
import { Button } from '#ui/control/button.tsx'
import { Chip } from '#ui/control/chip.tsx'
import { ReportTable } from '#ui/report/report-table.tsx'
import type { ReportView } from '#ui/report/report-view.ts'
import { Sample } from './sample.tsx'

const columns: readonly Column[] = [
  { name: 'name', label: 'Job', format: 'text', meaning: 'Name of the job.', sortable: true },
  { name: 'jobId', label: 'Job id', format: 'id', meaning: 'Its id.' },
  { name: 'compute', label: 'Compute', format: 'text', meaning: 'On what it runs.' },
  { name: 'lastFive', label: 'Last five', format: 'statuses', meaning: 'How its last five runs ended.' },
  {
    name: 'runs',
    label: 'Runs',
    format: 'count',
    meaning: 'Runs that overlap the range.',
    sortable: true,
    summed: true,
  },
  {
    name: 'duration',
    label: 'Duration',
    format: 'duration',
    meaning: 'Time of its runs.',
    sortable: true,
    absentBecause: 'No run has ended.',
  },
  {
    name: 'cost',
    label: 'Cost',
    format: 'money',
    meaning: 'Cost of its runs in the range.',
    sortable: true,
    summed: true,
    estimatedWhen: 'isEstimated',
  },
  { name: 'share', label: 'Share', format: 'share', meaning: 'Share of all jobs.' },
  {
    name: 'lastStart',
    label: 'Last start',
    format: 'instant',
    meaning: 'Start of its last run.',
    sortable: true,
  },
  {
    name: 'owner',
    label: 'Owner',
    format: 'text',
    meaning: 'Who runs it.',
    absentBecause: 'The owner was deleted.',
    hidden: true,
  },
]

const names = [
  'orders_ingest',
  'marts_daily',
  'features_backfill',
  'events_dedup',
  'sessions_build',
  'orders_enrich',
  'close_reports',
  'partner_feeds',
  'erasure_sweep',
  'sensor_compact',
]
const computes = ['Job cluster', 'Serverless', 'All-purpose']

function rowAt(place: number): Row {
  const cost = 1684.2246 / (1 + place * 0.31)
  return {
    name: `${names[place % names.length]}${place < names.length ? '' : `_${place}`}`,
    jobId: String(718_293_046_512_331 + place * 7919),
    compute: computes[place % computes.length],
    lastFive: [
      'SUCCESS',
      place % 4 === 1 ? 'FAILED' : 'SUCCESS',
      'SUCCESS',
      place % 3 === 2 ? 'SUCCESS_WITH_FAILURES' : 'SUCCESS',
      place === 2 ? 'RUNNING' : 'SUCCESS',
    ].slice(place === 9 ? 1 : 0),
    runs: 900 - place * 3,
    duration: place === 7 ? null : 872_000 + place * 641_000,
    cost: cost.toFixed(10),
    isEstimated: place === 7 || place === 9,
    share: cost / 9486.32,
    lastStart: '2025-05-30T06:00:04.000Z',
    owner: place === 4 ? null : 'data-platform@example.com',
  }
}

function answerOf(rows: readonly Row[], totalElements: number): Listed {
  return {
    since: '2025-05-24T00:00:00.000Z',
    until: '2025-05-31T00:00:00.000Z',
    totalElements,
    totalPages: Math.ceil(totalElements / Math.max(1, rows.length)),
    lastPage: false,
    dataVersion: 1,
    totals: { cost: '9486.3200000000', runs: 2318 },
    jobs: rows,
  }
}

const report = { name: 'galleryJobs', listName: 'jobs', columns }
const settled = { error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined }
const empty = { title: 'There are no job runs for the selected filter configuration.' }
const look = {
  rowsName: 'jobs',
  rowKey: (row: Row) => String(row['jobId']),
  underneath: { name: 'jobId' },
  barColumn: 'cost',
}
const firstView: ReportView = { page: 0, pageSize: 10, orderBy: 'cost', orderDirection: 'DESC', search: '' }

/** A table with everything, a long one, and the states of a table. */
export function ReportSamples() {
  const [view, setView] = useState(firstView)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [aggregate, setAggregate] = useState<'average' | 'maximum'>('average')
  const change = (changes: Partial<ReportView>) => setView((before) => ({ ...before, ...changes }))
  const common = { ...look, report, empty, onViewChange: change }
  const failure = Object.assign(new Error('The mart is being rebuilt. Try again in a minute.'), {
    correlationId: '7d1c9e02-5f0a-4f5d-9a76',
  })
  return (
    <>
      <Sample name="Report table">
        <ReportTable
          {...common}
          view={view}
          result={{
            ...settled,
            data: answerOf(
              Array.from({ length: 10 }, (_, place) => rowAt(place)),
              24,
            ),
          }}
          searchLabel="Job name, id or owner"
          csvHref="#csv"
          filters={<Chip label="Cost above $100" onRemove={() => undefined} />}
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
      </Sample>
      <Sample name="Report table, long and being read again">
        <ReportTable
          {...common}
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
      </Sample>
      <Sample name="Report table, loading, empty, failed">
        <div style={{ display: 'grid', gap: 12 }}>
          <ReportTable
            {...common}
            view={{ ...firstView, pageSize: 5 }}
            result={{ ...settled, isFetching: true, data: undefined }}
          />
          <ReportTable
            {...common}
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
            view={firstView}
            result={{ ...settled, data: undefined, error: failure }}
          />
        </div>
      </Sample>
    </>
  )
}
