import { doesNotApply, notEnded, notTold } from '#contract/absence.ts'

export const noUptimeKnown = notTold(
  'Nothing shows that the cluster was up on these days.',
  ['cluster-events', 'node-timeline'],
  'Its cost is billed without a known start. The doctor shows whether they are read and which right is missing.',
)
export const stillUp = notEnded(
  'The cluster is still up.',
  'Available after it has ended and been collected.',
)
export const neverUsedBefore = doesNotApply('Nobody is known to have used it before.')
export const noJobLeft = doesNotApply('No run of a job used it last.')
export const onlyOfJobs = doesNotApply('Only clusters of jobs have a run of their own.')
export const onlyOfPipelines = doesNotApply('Only clusters of pipelines have an update.')
