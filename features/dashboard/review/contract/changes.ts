import { z } from 'zod'
import {
  absentWhere,
  count,
  duration,
  hidden,
  id,
  instant,
  key,
  money,
  share,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { costEstimateIn } from '#product/contract/estimate-reasons.ts'
import { nameSearch } from '#product/contract/filters/filters.ts'
import { enoughRuns, noProposalApplied, noRunsOfSide, noSavingEstimate, noVolumeKnown } from './absences.ts'
import { reviewDates, topNumbers } from './periods.ts'
import { reviewVerdicts, reviewVerdictWords, type ReviewVerdict } from './verdicts.ts'

const estimated = costEstimateIn('estimatedBecause')
const estimatedAt = (priority: number) => ({ priority, ...estimated }) as const
const saved = { summed: true, priority: 99, isDifference: true, isEstimate: true } as const
const savedShare = { isDifference: true, priority: 70 } as const
const guessed = { isDifference: true, isEstimate: true } as const

const thing = [
  key('changeId', 'Change id', 'Id of the change in its workspace.'),
  key('workspaceId', 'Workspace id', 'Its workspace.'),
  text('jobName', 'Asset', 'Name of the job, SQL warehouse, cluster or pool.', {
    always: true,
    under: 'change',
  }),
  text('change', 'Change', 'Settings that changed, with former and new value.', { always: true }),
  id('jobId', 'Job id', 'Id of the job, SQL warehouse, cluster or pool.', { always: true, hidden: true }),
  instant('changedAt', 'Changed', 'First run that shows the change.', { always: true, priority: 75 }),
]

const judged = [
  text('verdict', 'Verdict', 'IMPROVED, NEUTRAL, REGRESSED, TOO_FEW_RUNS or NOT_COMPARABLE.', {
    always: true,
    priority: 98,
  }),
  ...absentWhere(
    noSavingEstimate,
    money('saving', 'Saved', 'By the judged runs at constant prices; negative: it cost more.', saved),
    money('savingLow', 'At least', 'Lower bound of what was saved.', { hidden: true, ...guessed }),
    money('savingHigh', 'At most', 'Upper bound of what was saved.', { hidden: true, ...guessed }),
    share('savedShare', 'Share', 'Of what these runs would have cost without it.', savedShare),
    money('savingPerMonth', 'Saved a month', 'In 30.4 days of such runs.', { hidden: true, ...guessed }),
  ),
  ...absentWhere(
    enoughRuns,
    text('missingRuns', 'Missing', 'Successful runs that are missing on each side.', { hidden: true }),
  ),
]

const sides = [
  count('runsBefore', 'Runs before', 'Successful runs, or days with use, before the change.', {
    always: true,
    priority: 57,
  }),
  count('runsAfter', 'Runs after', 'Successful runs, or days with use, after it.', {
    always: true,
    priority: 56,
  }),
  ...absentWhere(
    noRunsOfSide,
    duration('durationBefore', 'Duration before', 'Mean of these runs.', { priority: 40 }),
    duration('durationAfter', 'Duration after', 'Mean of these runs.', { priority: 39 }),
    money('costPerRunBefore', 'Cost/run before', 'Mean, at the prices of the change.', estimatedAt(55)),
    money('costPerRunAfter', 'Cost/run after', 'Mean, at the prices of the change.', estimatedAt(54)),
    share('successBefore', 'Success before', 'Of finished runs.', { priority: 30 }),
    share('successAfter', 'Success after', 'Of finished runs.', { priority: 29 }),
  ),
  ...absentWhere(
    noVolumeKnown,
    money(
      'costPerTbBefore',
      'Cost/TB before',
      'Cost divided by bytes read; shows, proves nothing.',
      estimatedAt(25),
    ),
    money(
      'costPerTbAfter',
      'Cost/TB after',
      'Cost divided by bytes read; shows, proves nothing.',
      estimatedAt(24),
    ),
  ),
]

const further = [
  text('workspaceName', 'Workspace', 'Workspace of the job.', { priority: 20 }),
  ...absentWhere(
    noProposalApplied,
    text('recommendation', 'Recommendation', 'What was recommended before.', { priority: 50 }),
  ),
  ...hidden(text('sentence', 'Why', 'The verdict in a sentence.', { always: true })),
  ...wireOnly(
    ...absentWhere(noProposalApplied, id('proposalId', 'Proposal id', 'Id of that recommendation.')),
    currencyColumn,
    text('assetKind', 'Asset kind', 'Kind of what changed: job, warehouse, cluster or pool.', {
      always: true,
    }),
    text('estimatedBecause', 'Why estimated', 'Why a part is estimated.', { summed: true }),
  ),
]

const verdict = filter(
  z.enum(reviewVerdicts).optional().meta({ description: 'Only changes with this verdict.' }),
  {
    control: {
      kind: 'choice',
      label: 'Verdict',
      none: 'All verdicts',
      choices: reviewVerdicts.map((value) => ({ value, label: reviewVerdictWords[value].label })),
      other: (value: string) => reviewVerdictWords[value as ReviewVerdict]?.label ?? value,
    },
  },
)

const topTexts = topNumbers.map(String)
const topN = filter(
  z
    .enum(topTexts)
    .optional()
    .meta({ description: 'So many changes, those that saved or cost most. Default: 20.' }),
  {
    control: {
      kind: 'choice',
      label: 'Top',
      none: `Top ${topTexts[0]}`,
      choices: topTexts.slice(1).map((value) => ({ value, label: `Top ${value}` })),
      other: (value) => `Top ${value}`,
    },
    values: (chosen = topTexts[0]) => ({ mostChanges: chosen ?? null }),
  },
)

const list = {
  guard: mayRead('user'),
  listName: 'changes',
  tieBreakers: ['workspaceId', 'changeId'],
  columns: [...thing, ...judged, ...sides, ...further],
  order: { column: 'saving', direction: 'DESC' },
} as const

export const listReviewedChanges = report({
  ...list,
  name: 'listReviewedChanges',
  path: '/optimization/performance/changes',
  summary:
    'Changes of jobs, SQL warehouses, clusters and pools between two dates with what came around each, and whether they saved money.',
  filters: {
    ...currencyFilter,
    search: filter(nameSearch.meta({ description: 'Part of the name or the id of the job.' }), {
      control: { kind: 'search', placeholder: 'Search jobs' },
    }),
    verdict,
    topN,
    ...reviewDates,
  },
})

export const analyzeChanges = report({
  ...list,
  name: 'analyzeChanges',
  method: 'POST',
  path: '/optimization/performance/change-analysis-overview',
  summary: 'The same, with workspaces and dates in the body.',
  filters: { ...currencyFilter, verdict, topN },
  body: z.strictObject({ ...scopeQuery, ...reviewDates }),
})
