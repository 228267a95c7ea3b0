import { z } from 'zod'
import { searchFilter } from '#product/contract/filters/filters.ts'
import { doesNotApply, notEnded } from '#contract/absence.ts'
import type { Column } from '#contract/columns.ts'
import type { Listed, Row } from '#contract/report.ts'

const sampleColumns: readonly Column[] = [
  { name: 'name', label: 'Job', format: 'text', meaning: 'Name of the job.', sortable: true, under: 'jobId' },
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
    absentBecause: notEnded('No run has ended.', 'Available after a run has ended.'),
  },
  {
    name: 'cost',
    bar: true,
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
    absentBecause: doesNotApply('The owner was deleted.'),
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

/** The row at a place of the samples. */
export function rowAt(place: number): Row {
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

/** What a server would answer with these rows. */
export function answerOf(rows: readonly Row[], totalElements: number): Listed {
  return {
    since: '2025-05-24T00:00:00.000Z',
    until: '2025-05-31T00:00:00.000Z',
    totalElements,
    totalPages: Math.ceil(totalElements / Math.max(1, rows.length)),
    nextPageToken: null,
    lastPage: false,
    dataVersion: 1,
    totals: { cost: '9486.3200000000', runs: 2318 },
    jobs: rows,
  }
}

export const sampleReport = {
  name: 'galleryJobs',
  query: z.strictObject(searchFilter('Job name, id or owner')),
  listName: 'jobs',
  columns: sampleColumns,
  tieBreakers: ['jobId'],
  order: { column: 'cost' },
}
export const sampleLook = { rowsName: 'jobs' }
