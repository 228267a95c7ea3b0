import { doesNotApply, elsewhere, notCollected, notEnded, notTold, type Absence } from '#contract/absence.ts'
import { whetherRead } from '#product/contract/whether-read.ts'

export { historyIsLoading } from '#product/contract/absences/history.ts'

export const noAnalyzedRun: Absence = {
  because: 'No run with an event log cost something in these 30 days.',
  sources: ['event-log'],
  step: {
    kind: 'act',
    says: 'Set a log destination in the settings of clusters, a volume, DBFS or S3: they deliver logs from their next start on.',
  },
}
export const noCompute = elsewhere(
  'No cost of compute in these 30 days.',
  'Choose other dates or workspaces.',
)
export const noRunEnded = elsewhere(
  'No run ended and no run cost something in these 30 days.',
  'Choose other dates or workspaces.',
)
export const nothingKnown = elsewhere(
  'Neither runs nor compute are known in these 30 days.',
  'Choose other dates or workspaces.',
)
export const notAllDaysKnown = elsewhere(
  'The 30 days begin before the first usage.',
  'Available 30 days after the first usage.',
)
export const costCountedOnce = doesNotApply('The cost of these runs is counted once, in the rows below.')
export const costOfJobsNotAdded = doesNotApply('A missing timeout has no cost by itself.')
export const noTimeoutKnown = notTold('The timeouts of these jobs are not known.', ['jobs'], whetherRead)
export const noSavingKnown = notCollected(
  'What these runs would cost on jobs compute is not computed yet.',
  'recommendations',
)
export const noAssetName = notTold(
  'No source names it.',
  ['clusters', 'cluster-history', 'warehouse-history', 'pipelines', 'jobs'],
  whetherRead,
)
export const noCompleteDay = elsewhere(
  'No day of this fiscal year is complete.',
  'Choose other dates or workspaces.',
)
export const nothingToShare = elsewhere('No cost in these 30 days.', 'Choose other dates or workspaces.')
export const notAllocated = notEnded(
  'Not all cost of compute in these 30 days is allocated yet.',
  'Available once these days are derived.',
)
